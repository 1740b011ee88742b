// The worker of the page: loads the engines and answers the messages of inst/app/README.md, one
// after the other. To stop one, the page ends the worker.

import { make_answers } from "./answers.js";

const answers = self.patience_engines().then((engines) => make_answers(
  engines.cwrap("patience_ask", "string", ["string"]), self.patience_data,
));

self.onmessage = async ({ data: { id, method, params } }) => {
  try {
    const { answer } = await answers;
    const result = answer(method, params, (progress) => self.postMessage({ id, progress }));
    self.postMessage({ id, result });
  } catch (error) {
    const kind = error.class ?? "patience_error";
    self.postMessage({ id, error: { class: kind, message: error.message } });
  }
};
