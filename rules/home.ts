import type { Role } from '#contract/entities/common.ts'

/** Start page after a sign-in. */
export type Home = '/invitation' | '/signup' | '/dashboard' | '/manageCustomers' | '/insight'

/** `completed`: the customer has finished the onboarding; only for the role `user`. */
export const homeOfRole = (role: Role, completed: boolean): Home => {
  switch (role) {
    case 'admin':
      return '/manageCustomers'
    case 'analyst':
      return '/insight'
    case 'user':
      return completed ? '/dashboard' : '/signup'
  }
}
