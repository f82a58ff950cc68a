/** The use cases that send events to the charts of the server, by the names they are exported under in `server/use-cases`. */
export const ENTRY_POINTS = [
  'acceptInvitation',
  'acceptTerms',
  'administer',
  'adoptPayment',
  'approveCustomer',
  'authenticate',
  'billCustomer',
  'cancelSubscription',
  'cancelVerification',
  'checkAttempt',
  'completeOnboarding',
  'confirmPaymentMethod',
  'declineInvitation',
  'deleteUser',
  'dropAttempt',
  'expireAttempt',
  'expireVerification',
  'getCurrentAttempt',
  'getCurrentVerification',
  'getVerificationStatus',
  'inviteToTeam',
  'inviteUser',
  'keepSubscription',
  'listenerOf',
  'moveCloudAccount',
  'openBillingAccount',
  'openSession',
  'receiveCallback',
  'receiveCardEvent',
  'rejectApplication',
  'removeDocument',
  'reopenReview',
  'reportReturn',
  'requestChanges',
  'resendInvitation',
  'resendTeamInvitation',
  'resolveCharge',
  'restoreUser',
  'resubscribe',
  'resumeCharging',
  'retryCloudAccount',
  'retryPayment',
  'saveBasicInfo',
  'saveBillingGroup',
  'saveGoogleInfo',
  'savePaymentMethod',
  'saveSupportPackage',
  'storeDocument',
  'submitChanges',
  'updateBillingGroup',
  'uploadAttachments',
  'voidCharge',
  'withdrawTeamInvitation',
] as const

type EntryPoint = (typeof ENTRY_POINTS)[number]

/**
 * Which use cases send an event, for every event of a chart. An event without a sender does not compile; `test/model/event-senders`
 * proves that each named one sends it, and that no other does.
 */
export type Senders<Type extends string> = Readonly<
  Record<Type, readonly [sender: EntryPoint, ...more: EntryPoint[]]>
>
