/** A step of a generated flow: event, target state, and about how many seconds after the step before. */
type PathStep = readonly [event: string, to: string, seconds: number]

interface FlowPath {
  machine: string
  /** Start, in days after the first sign-in. */
  day: number
  /** Customers with numbers from `from` to below `below`, out of a hundred, have this flow. */
  from: number
  below: number
  steps: readonly PathStep[]
}

const DAY = 86_400

const ONBOARDING: readonly PathStep[] = [
  ['customer.registered', 'google-info', 0],
  ['accountType.confirmed', 'basic-info', 60],
  ['basicInfo.saved', 'support-package', 400],
  ['package.saved', 'upload-documents', 90],
  ['documents.saved', 'billing-email', 700],
  ['billingGroup.saved', 'payment-info', 120],
  ['card.confirmed', 'terms-conditions', 300],
  ['terms.accepted', 'success-creation', 45],
  ['account.opened', 'success-creation', 30],
  ['dashboard.opened', 'onboarding-completed', 20],
]

const CORRECTION: readonly PathStep[] = [
  ['changes.requested', 'changes-requested', DAY],
  ['changes.submitted', 'onboarding-completed', DAY / 2],
]

const ACCOUNT: readonly PathStep[] = [
  ['customer.registered', 'pending', 0],
  ['terms.accepted', 'pending-review', 2000],
  ['review.approved', 'active', DAY],
]

const DEBT: readonly PathStep[] = [
  ['payment.failed', 'suspended-failed-payment', 40 * DAY],
  ['debt.paid', 'active', 3 * DAY],
]

const invoice = (day: number): FlowPath[] => [
  {
    ...{ machine: 'invoice', day, from: 0, below: 95 },
    steps: [
      ['invoice.issued', 'unpaid', 0],
      ['charge.requested', 'charging', 5 * DAY],
      ['charge.paid', 'paid', 8],
    ],
  },
  {
    ...{ machine: 'invoice', day, from: 95, below: 100 },
    steps: [
      ['invoice.issued', 'unpaid', 0],
      ['charge.requested', 'charging', 5 * DAY],
      ['charge.declined', 'declined', 8],
      ['charge.requested', 'failed', 2],
      ['charge.requested', 'charging', 3 * DAY],
      ['charge.paid', 'paid', 8],
    ],
  },
  {
    ...{ machine: 'charge', day: day + 5, from: 0, below: 90 },
    steps: [
      ['charge.opened', 'started', 0],
      ['provider.paid', 'paid', 3],
    ],
  },
  {
    ...{ machine: 'charge', day: day + 5, from: 90, below: 100 },
    steps: [
      ['charge.opened', 'started', 0],
      ['provider.unclear', 'unclear', 10],
      ['provider.paid', 'paid', 120],
    ],
  },
]

/** Paths of customers through the states of the charts; about thirty steps each. */
export const PATHS: readonly FlowPath[] = [
  { machine: 'onboarding', day: 0, from: 0, below: 15, steps: ONBOARDING.slice(0, 4) },
  { machine: 'onboarding', day: 0, from: 15, below: 75, steps: ONBOARDING },
  {
    ...{ machine: 'onboarding', day: 0, from: 75, below: 90 },
    steps: [...ONBOARDING.slice(0, 3), ['basicInfo.saved', 'support-package', 200], ...ONBOARDING.slice(3)],
  },
  {
    ...{ machine: 'onboarding', day: 0, from: 90, below: 100 },
    steps: [...ONBOARDING, ...CORRECTION, ...CORRECTION],
  },
  { machine: 'account', day: 0, from: 0, below: 15, steps: ACCOUNT.slice(0, 1) },
  { machine: 'account', day: 0, from: 15, below: 80, steps: ACCOUNT },
  { machine: 'account', day: 0, from: 80, below: 100, steps: [...ACCOUNT, ...DEBT, ...DEBT] },
  {
    ...{ machine: 'identity', day: 0.01, from: 15, below: 80 },
    steps: [
      ['verification.requested', 'WAITING', 0],
      ['provider.completed', 'COMPLETED', 90],
    ],
  },
  {
    ...{ machine: 'identity', day: 0.01, from: 80, below: 100 },
    steps: [
      ['verification.requested', 'WAITING', 0],
      ['deadline.passed', 'EXPIRED', 240],
    ],
  },
  {
    ...{ machine: 'card-attempt', day: 0.02, from: 15, below: 90 },
    steps: [
      ['attempt.opened', 'open', 0],
      ['provider.undecided', 'still-checking', 60],
      ['provider.approved', 'approved', 4],
      ['card.saved', 'saved', 2],
    ],
  },
  {
    ...{ machine: 'card-attempt', day: 0.02, from: 90, below: 100 },
    steps: [
      ['attempt.opened', 'open', 0],
      ['provider.declined', 'declined', 50],
    ],
  },
  ...[30, 60, 90].flatMap(invoice),
]

/** Average number of steps per customer. */
export const STEPS_EACH = PATHS.reduce(
  (sum, { from, below, steps }) => sum + (steps.length * (below - from)) / 100,
  0,
)
