export default {
  title: 'Our terms have changed',
  text: 'To go on using your account, please read these documents and accept them.',
  accept: 'Accept',
} as const
