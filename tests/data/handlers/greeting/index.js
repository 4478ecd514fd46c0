const WORDS = { en: "Good morning", ja: "おはよう" };

exports.handler = async event => {
  const { language, loud } = event.properties.preferences;
  const text = WORDS[language];
  return { status: 200, body: { text: loud ? `${text}!` : text } };
};
