export default {
  title: 'Desktop Recommend',
  text: 'The mobile version is coming soon. For now we recommend a desktop.',
  never: "Don't show this message again",
  ok: 'OK',
} as const
