/** What a person reads when a call fails and the server has no better words. One text per kind of call. */
export const FAILURE_TEXTS = {
  login: 'Unable to fetch users data.',
  saveBasicInfo: 'Unable to save the information on backend.',
  paymentDetails: 'API failed while fetching payment details',
  saveCard: 'Unable to process payment. Please enter valid card.',
  savePaymentMethod: 'Unable to update the payment method. Please try again!',
  savePackage: 'Unable to update the support package. Please try again',
  saveAccountType: 'The API failed while saving account type.',
  saveBillingGroup: 'The API failed while saving the users billing group.',
  onboardingComplete: 'The API failed while updating the onboarding status.',
  acceptTerms: 'The API failed while accepting the terms.',
  currentUser: 'An error occurred while fetching the current user.',
  currentCustomer: 'Unable to fetch customer details.',
  verification: 'Verification failed. Please try again!',
  identityCancel: 'Nafath cancellation request failed.',
  registryLookup: 'Request Failed. Please try again!',
  upload: 'The API failed while uploading the documents.',
  config: 'Unable to fetch config URLs',
  supportEmail: 'Unable to send support email. Please try again',
  generic: 'Network response was not ok.',
} as const satisfies Record<string, string>

export type FailureText = keyof typeof FAILURE_TEXTS
