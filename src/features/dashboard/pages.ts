/** Where the dashboard leads. */
export const MANAGE_PAYMENT: string = '/managePayment'
export const SUBSCRIPTION: string = '/subscription'
