const save = async () => { throw new Error("save failed"); };
exports.handler = async event => { save(); return {status: 200, body: {v: "ok"}}; };
