// Where the engine is: here R, over HTTP on this machine. README.md says what it answers. This is
// the only file to replace for a page whose engine is elsewhere.

import { pause } from "./dom.js";

const token = new URLSearchParams(location.search).get("token") ?? "";
const window_name = crypto.getRandomValues(new Uint32Array(2)).join("-");
let asked = 0;

// Searches that are in progress, for a page that goes away.
const open = new Set();

async function post(message, { signal, keepalive } = {}) {
  let answer;
  try {
    const reply = await fetch("engine", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Patience-Token": token },
      body: JSON.stringify(message),
      signal,
      keepalive,
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

// The page forgets the answer at once; the engine is told to stop, also by a page that is gone then.
const stop = (id) => post({ id, method: "stop" }, { keepalive: true }).catch(() => {});
addEventListener("pagehide", ({ persisted }) => { if (!persisted) open.forEach(stop); });

async function call(method, params = {}, { progress, signal } = {}) {
  const id = `${window_name}-${(asked += 1)}`;
  const leave = () => stop(id);
  signal?.throwIfAborted();
  signal?.addEventListener("abort", leave, { once: true });
  open.add(id);
  try {
    let answer = await post({ id, method, params }, { signal });
    // An answer waits for a fifth of the time that it took, at most.
    for (let wait = 30; "progress" in answer; wait = Math.min(1.25 * wait, 500)) {
      progress?.(answer.progress);
      await pause(wait);
      signal?.throwIfAborted();
      answer = await post({ id, method: "wait" }, { signal });
    }
    return answer.result;
  } finally {
    open.delete(id);
    signal?.removeEventListener("abort", leave);
  }
}

export const engine = { call };
