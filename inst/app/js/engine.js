// Where the engine is: here R, over HTTP on this machine. README.md says what it answers. This is
// the only file to replace for a page whose engine is elsewhere.

const token = new URLSearchParams(location.search).get("token") ?? "";
const window_name = crypto.getRandomValues(new Uint32Array(2)).join("-");
let asked = 0;

async function post(message, signal) {
  let answer;
  try {
    const reply = await fetch("engine", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Patience-Token": token },
      body: JSON.stringify(message),
      signal,
    });
    answer = await reply.json();
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new Error("R does not answer any more. Call patience_app() in R again, and open the page that it names.");
  }
  if (answer.error) {
    throw Object.assign(new Error(answer.error.message), { class: answer.error.class });
  }
  return answer;
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function call(method, params = {}, { progress, signal } = {}) {
  const id = `${window_name}-${(asked += 1)}`;
  // The page forgets the answer at once; the engine is told to stop.
  const stop = () => post({ id, method: "stop" }).catch(() => {});
  signal?.throwIfAborted();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    let answer = await post({ id, method, params }, signal);
    for (let wait = 30; "progress" in answer; wait = Math.min(2 * wait, 500)) {
      progress?.(answer.progress);
      await pause(wait);
      signal?.throwIfAborted();
      answer = await post({ id, method: "wait" }, signal);
    }
    return answer.result;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

export const engine = { call };
