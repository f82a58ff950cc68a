import { expect, test } from 'vitest'
import { ENDPOINTS } from './index.ts'

const VERBS =
  /^(Accept|Approve|Cancel|Change|Charge|Choose|Complete|Confirm|Create|Deactivate|Decline|Exchange|Export|Find|Get|Hold|Invite|List|Log|Look up|Make|Move|Open|Reactivate|Record|Reinstate|Reject|Release|Remember|Remove|Reopen|Report|Request|Resend|Restore|Retry|Save|Send|Set|Sign out|Start|Store|Submit|Suspend|Undo|Upload|Withdraw) /

test.each(ENDPOINTS.map(({ id, summary }) => [id, summary] as const))(
  '%s is summarised by one imperative line',
  (_, summary) => {
    expect(summary).toMatch(VERBS)
    expect(summary).not.toMatch(/\n|\.$/)
    expect(summary.length).toBeLessThanOrEqual(100)
  },
)
