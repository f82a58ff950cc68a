import type { InvitationChart } from '#contract/entities/chart.ts'
import {
  INVITATION_VERSION,
  type InvitationEvent,
  type InvitationFacts,
  invitationAllowList,
  invitationMachine,
} from '#machines/invitation/invitation.machine.ts'
import { isInvitationOver } from '#machines/invitation/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import type { Workflow } from '../charts/advance.ts'
import { chartOf, obstacleTo, type StoredChart, storedStateOf } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { InvitationRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { countSending, endInvitation, storeRequest } from './invitation-store.ts'

/** Plans the mail that invites the person. */
export const planInvitation = (
  deps: Deps,
  tx: Tx,
  { id: invitationId, customerId, sentCount: sent }: InvitationRow,
): Promise<void> =>
  deps.jobs.plan(
    tx,
    sendMailJob,
    customerId === null
      ? { mail: 'team-invitation', invitationId, sent }
      : { mail: 'invitation', customerId, invitationId, sent },
  )

const answered =
  (accepted: boolean) =>
  async (deps: Deps, tx: Tx, { id: invitationId, customerId }: InvitationRow): Promise<void> => {
    if (customerId === null) throw new Error('An invitation into the team has no answer')
    await deps.jobs.plan(tx, sendMailJob, { mail: 'invitation-answered', customerId, invitationId, accepted })
  }

/** Plans the mail about a request to whoever can send the invitation again. */
const announceRequest = async (
  deps: Deps,
  tx: Tx,
  { id: invitationId, requestedAt }: InvitationRow,
): Promise<void> => {
  if (requestedAt === null)
    throw new Error('The request of an invitation is stored before its mail is planned')
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'invitation-requested',
    invitationId,
    requestedAt: requestedAt.toISOString(),
  })
}

type InvitationState = Pick<InvitationRow, 'outcome' | 'machineVersion'>

const storedInvitation: StoredChart<typeof invitationMachine, InvitationState> = {
  machine: invitationMachine,
  version: INVITATION_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.outcome ?? initialState(invitationMachine) }),
}

/** True when an invitation was answered, withdrawn or has expired. Throws `needs-attention` when its state is unknown. */
export const hasEnded = (row: InvitationState): boolean =>
  isInvitationOver(storedStateOf(storedInvitation, row).value)

/** The chart of an invitation for an API answer. */
export const invitationChart = (
  row: InvitationState,
  { toTeam, accountTakesColleagues, isOverdue }: InvitationFacts,
): InvitationChart => {
  const { value: state } = chartOf(storedInvitation, row, { toTeam, accountTakesColleagues, isOverdue })
  return { state, version: INVITATION_VERSION, facts: { toTeam, accountTakesColleagues, isOverdue } }
}

const ALLOWING: InvitationFacts = {
  toTeam: false,
  accountTakesColleagues: true,
  personIsFree: true,
  isOverdue: false,
  isRequested: false,
}
/** Errors of refusals that concern an open invitation; every other invitation has ended. */
const NAMED = {
  accountTakesColleagues: 'invitation-closed',
  personIsFree: 'own-account-in-use',
  isRequested: 'invitation-requested',
} as const
const FACTS = ['accountTakesColleagues', 'personIsFree', 'isRequested'] as const
/** Only an expired invitation is requested again. */
const isRequest = ({ type }: InvitationEvent): boolean => type === 'person.requested'

/** The chart of an invitation, into a business account or the team. The caller holds the lock of the row. */
export const invitationWorkflow: Workflow<typeof invitationMachine, InvitationRow, InvitationFacts> = {
  ...storedInvitation,
  allowList: invitationAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at, event) => {
    const { version: machineVersion, value } = next
    if (isInvitationOver(value)) return endInvitation(tx, row.id, { outcome: value, machineVersion, at })
    return (isRequest(event) ? storeRequest : countSending)(tx, row.id, { machineVersion, at })
  },
  refused: (row, move) => {
    const allowing = { ...ALLOWING, isOverdue: isRequest(move.event) }
    const obstacle = obstacleTo(storedInvitation, row, move, { allowing, facts: FACTS })
    return new AppError(obstacle ? NAMED[obstacle] : 'invitation-over')
  },
  effects: {
    sendInvitation: planInvitation,
    announceAccepted: answered(true),
    announceDeclined: answered(false),
    announceRequest,
  },
}
