const https = require("https");

const put = (url, text) =>
  new Promise((done, failed) => {
    const request = https.request(url, { method: "PUT", headers: { "Content-Type": "application/json" } }, response => {
      let came = "";
      response.on("data", part => (came += part));
      response.on("end", () => done({ status: response.statusCode, text: came }));
    });
    request.on("error", failed);
    request.end(text);
  });

exports.handler = async event => {
  const { brightness } = event.properties.preferences;
  const { status, text } = await put(`${event.properties.input.server}/lamp`, JSON.stringify({ brightness }));
  return { status, body: { done: JSON.parse(text).brightness === brightness } };
};
