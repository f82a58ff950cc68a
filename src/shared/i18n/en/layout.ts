export default {
  skip: 'Skip to content',
  menu: {
    label: 'Main menu',
    open: 'Open menu',
    close: 'Close menu',
    manageCustomers: 'Manage Customers',
    overview: 'Overview',
    billingHistory: 'Billing History',
    manageUsers: 'Manage Users',
    managePayment: 'Manage Payment',
    subscription: 'Subscription',
  },
  profile: {
    label: 'Account menu',
    logout: 'Logout',
  },
  switchLanguage: 'العربية',
  switchLanguageLabel: 'العربية: show this page in Arabic',
  toDark: 'Switch to dark',
  toLight: 'Switch to light',
  steps: {
    label: 'Steps',
    position: 'Step {step} of {total}',
    next: 'Next: {name}',
    last: 'Last step',
    done: 'Done',
  },
} as const
