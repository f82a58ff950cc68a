import type { Namespace } from './catalogues.ts'

/** The words each screen is shown with, by its address. The build reads this too, so that they come beside the screen's code. */
export const SCREEN_WORDS = {
  '/signup': ['onboarding', 'targets', 'changes', 'packages', 'contact', 'fields', 'overlay'],
  '/cardReturn': ['onboarding', 'card', 'contact', 'fields'],
  '/accountActivity': ['overlay', 'activity', 'acts', 'table'],
  '/audit': ['overlay', 'activity', 'acts', 'table'],
  '/dashboard': ['overlay', 'dashboard', 'cloud', 'changes', 'packages', 'card'],
  '/billingHistory': ['overlay', 'billing-history', 'table', 'card'],
  '/manageCustomers': ['overlay', 'manage-customers', 'table'],
  '/managePayment': ['overlay', 'manage-payment', 'card', 'fields'],
  '/manageTeam': ['overlay', 'manage-team', 'table'],
  '/manageUsers': ['overlay', 'manage-users', 'table'],
  '/insight': ['insight'],
  '/invitation': ['invitation'],
  '/review': ['overlay', 'review', 'targets', 'packages', 'card', 'fields', 'activity', 'acts'],
  '/subscription': ['overlay', 'subscription', 'cloud', 'packages', 'card'],
} as const satisfies Record<string, readonly Namespace[]>
