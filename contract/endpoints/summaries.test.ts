import { expect, test } from 'vitest'
import { ENDPOINTS } from './index.ts'

const VERBS =
  /^(Accept|Approve|Assign|Cancel|Change|Charge|Choose|Complete|Confirm|Create|Deactivate|Decline|Dismiss|Exchange|Export|Find|Get|Hide|Hold|Invite|Keep|List|Log|Look up|Make|Move|Open|Reactivate|Record|Reinstate|Reject|Release|Remember|Remove|Reopen|Report|Request|Resend|Replace|Restore|Retry|Save|Send|Set|Sign out|Start|Stop|Store|Submit|Suspend|Upload|Withdraw) /

test.each(ENDPOINTS.map(({ id, summary }) => [id, summary] as const))(
  '%s has a summary of one imperative line',
  (_, summary) => {
    expect(summary).toMatch(VERBS)
    expect(summary).not.toMatch(/\n|\.$/)
    expect(summary.length).toBeLessThanOrEqual(100)
  },
)
