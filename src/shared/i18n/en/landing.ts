import overlay from './overlay.ts'

export default {
  title: 'Masar: your cloud account, opened step by step',
  description:
    'Open and manage a Google Cloud billing account in Saudi Arabia: sign in, verify, add a card, start.',
  brand: 'Masar',
  brandOther: 'مسار',
  faq: 'FAQ',
  switchLanguage: 'العربية',
  scheme: 'Switch between light and dark',
  headingFirst: 'Your cloud account,',
  headingSecond: 'opened step by step.',
  lead: 'Sign in, verify your company or yourself, add a card. You can stop at any point: you come back to exactly where you were.',
  signIn: 'Sign in with Google',
  waiting: 'Continue in the window that has opened.',
  signingIn: 'Signing you in…',
  businessTitle: 'Business',
  businessText: 'Sign in with your company’s workspace e-mail.',
  businessLink: 'No workspace? Create a free cloud identity',
  individualTitle: 'Individual',
  individualText: 'Sign in with your personal mail account and have your National ID or Iqama at hand.',
  pathTitle: 'The way to your account',
  path: {
    accountType: { title: 'Account type', text: 'Business or individual' },
    details: { title: 'Your details', text: 'Verified with the company register or Nafath' },
    package: { title: 'Support package', text: 'Basic, Standard or Enhanced' },
    documents: { title: 'Documents', text: 'Uploaded once, checked by people' },
    permissions: { title: 'Permissions', text: 'Who may manage billing' },
    card: { title: 'Card', text: 'Verified with 3-D Secure' },
    terms: { title: 'Terms', text: 'Almost done, last thing' },
    account: { title: 'Your billing account', text: 'Ready for your first project' },
  },
  social: 'Masar on social media',
  socialX: 'Masar on X',
  socialLinkedin: 'Masar on LinkedIn',
  socialYoutube: 'Masar on YouTube',
  close: 'Close',
  notices: {
    blocked:
      'Your browser blocked the sign-in window. Allow pop-ups for this site in the address bar, then press the button again.',
    offline: 'You are offline. Check your connection and try again.',
    sessionExpired: 'Your session has expired. Please sign in again.',
    cookieRefused:
      'You signed in, but your browser did not keep the cookie that keeps you signed in. Allow cookies for this site, or open it in an ordinary window, then sign in again.',
    signedOut: 'You have signed out.',
    noScript: 'Signing in needs JavaScript. Please switch it on and reload this page.',
  },
  callback: {
    heading: 'This window is not needed',
    text: 'It belongs to signing in. If you are signing in, continue in the window where you started, and close this one.',
    again:
      'If there is no other window, sign in again from the home page. Inside another app, open Masar in your browser first.',
    home: 'Go to the home page',
  },
  overlay,
} as const
