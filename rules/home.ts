import type { Role } from '#contract/entities/common.ts'

/** Where a signed-in person starts from. */
export type Home = '/invitation' | '/signup' | '/dashboard' | '/manageCustomers' | '/insight'

/** `completed`: the onboarding of their customer is over. It says nothing about who helps customers, or counts them. */
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
