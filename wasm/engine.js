// Where the engine is: here in workers of the page, see inst/app/README.md. It takes the place of
// the file of this name there. What takes long has a worker of its own, so that the board answers
// meanwhile; to stop it, that worker is ended and another one begins. Simulations have a third one,
// so that none begins anew when a search is stopped.

import zipped from "./wasm/worker.gz";

// Begins a worker from the page's own bytes, for a page from a folder may load none by its address.
const source = new Blob([zipped]).stream().pipeThrough(new DecompressionStream("gzip"));
const address = new Response(source, { headers: { "Content-Type": "text/javascript" } }).blob()
  .then((script) => URL.createObjectURL(script));

class Engine {
  #worker;
  #asked = new Map();
  #count = 0;

  #start() {
    this.#worker = address.then((begins) => this.#begin(new Worker(begins)));
  }

  #begin(worker) {
    worker.onmessage = ({ data: { id, result, error, progress } }) => {
      const one = this.#asked.get(id);
      if (!one) return;
      if (progress) {
        one.progress?.(progress);
        return;
      }
      this.#asked.delete(id);
      if (error) {
        one.reject(Object.assign(new Error(error.message), { class: error.class }));
      } else {
        one.resolve(result);
      }
    };
    return worker;
  }

  async #post(message) {
    (await this.#worker).postMessage(message);
  }

  // The others that wait are asked again.
  #stop(id) {
    if (!this.#asked.delete(id)) return;
    this.#worker.then((worker) => worker.terminate());
    this.#start();
    for (const [other, { message }] of this.#asked) this.#post({ id: other, ...message });
  }

  call(method, params, { progress, signal } = {}) {
    if (!this.#worker) this.#start();
    signal?.throwIfAborted();
    const id = String((this.#count += 1));
    const message = { method, params };
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#stop(id);
        reject(signal.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
      const done = (settle) => (value) => {
        signal?.removeEventListener("abort", stop);
        settle(value);
      };
      this.#asked.set(id, { resolve: done(resolve), reject: done(reject), progress, message });
      this.#post({ id, ...message });
    });
  }
}

const quick = new Engine();
const searches = new Engine();
const simulations = new Engine();
const engines = {
  solve: searches, hints: searches, review: searches, hints_seen: searches, review_seen: searches, difficulty: searches, simulate: simulations,
};

export const engine = {
  call: async (method, params = {}, options = {}) =>
    (engines[method] ?? quick).call(method, params, options),
};

// For whoever wants to ask from the browser's console.
globalThis.patience_engine = engine;
