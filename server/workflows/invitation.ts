import { invitationAllowList } from '#machines/invitation/allow-list.ts'
import {
  INVITATION_VERSION,
  type InvitationFacts,
  invitationMachine,
} from '#machines/invitation/invitation.machine.ts'
import { isInvitationOver } from '#machines/invitation/selectors.ts'
import { AppError } from '../app-error.ts'
import type { InvitationRow } from '../db/schema.ts'
import { countSending, endInvitation } from '../db/stores/invitations.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../jobs/send-mail.ts'
import type { Workflow } from './advance.ts'
import { obstacleTo, type StoredChart } from './stored-chart.ts'

const answered =
  (accepted: boolean) => (deps: Deps, tx: Parameters<Deps['jobs']['plan']>[0], row: InvitationRow) =>
    deps.jobs.plan(tx, sendMailJob, {
      mail: 'invitation-answered',
      customerId: row.customerId,
      invitationId: row.id,
      accepted,
    })

const storedInvitation: StoredChart<typeof invitationMachine, InvitationRow> = {
  machine: invitationMachine,
  version: INVITATION_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.outcome ?? 'pending' }),
}

const ALLOWING: InvitationFacts = { accountTakesColleagues: true, personIsFree: true, isOverdue: false }
/** What holds an open invitation back has an error of its own; every other one is over. */
const NAMED = { accountTakesColleagues: 'invitation-closed', personIsFree: 'own-account-in-use' } as const
const FACTS = ['accountTakesColleagues', 'personIsFree'] as const

/** The chart of one invitation into a business account. The row is locked by the caller. */
export const invitationWorkflow: Workflow<typeof invitationMachine, InvitationRow, InvitationFacts> = {
  ...storedInvitation,
  allowList: invitationAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    isInvitationOver(next.value)
      ? endInvitation(tx, row.id, { outcome: next.value, machineVersion: next.version, at })
      : countSending(tx, row.id, at),
  refused: (row, move) => {
    const obstacle = obstacleTo(storedInvitation, row, move, { allowing: ALLOWING, facts: FACTS })
    return new AppError(obstacle ? NAMED[obstacle] : 'invitation-over')
  },
  effects: {
    sendInvitation: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, {
        mail: 'invitation',
        customerId: row.customerId,
        invitationId: row.id,
        sent: row.sentCount,
      }),
    announceAccepted: answered(true),
    announceDeclined: answered(false),
  },
}
