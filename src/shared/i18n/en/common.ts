export default {
  brand: 'Masar',
  actions: {
    retry: 'Try again',
    close: 'Close',
    copied: 'Copied',
    back: 'Back',
    next: 'Next',
    cancel: 'Cancel',
    reload: 'Reload the page',
    toStart: 'Go to the start page',
  },
  notAvailable: 'Not Available',
  customerAddsCards: 'Only the customer can add a card.',
  accountType: { business: 'Business', individual: 'Individual' },
  customerStatus: {
    pending: 'Pending',
    'pending-review': 'Pending Review',
    rejected: 'Rejected',
    active: 'Active',
    suspended: 'Suspended',
    'pending-cancellation': 'Pending Cancellation',
    cancelled: 'Cancelled',
    'needs-attention': 'Needs Attention',
  },
  loading: 'Loading…',
  opensNewTab: 'opens in a new tab',
  legal: {
    privacy: 'Privacy Policy',
    use: 'Terms of Use',
    agreement: 'Subscription Agreement',
  },
  toasts: 'Notifications',
  offline: {
    title: 'You are offline.',
    text: 'What you typed stays here. We go on when you are back.',
  },
  crash: {
    title: 'Unexpected Application Error!',
    text: 'Something on this page went wrong. Nothing you saved is lost.',
  },
  unreachable: {
    title: 'We cannot reach the server',
    text: 'Check your connection and try again. You are still signed in.',
    signingOut: 'Check your connection and try again, so that you are signed out.',
  },
  refused: 'Nothing you saved is lost. Please try again in a moment.',
  needsAttention: {
    title: 'This account needs attention',
    text: 'Our team has to look at this account before it can be used. Nothing was changed. You need not do anything; contact support if it is urgent.',
    office:
      'This account is in a state that this version of Masar does not know, so it can be neither shown nor changed here. The technical team has to look at it. Nothing was changed.',
  },
  unknownCustomer: {
    text: 'There is no such customer. Check the address, or choose a customer from the list.',
    back: 'Back to Manage Customers',
  },
} as const
