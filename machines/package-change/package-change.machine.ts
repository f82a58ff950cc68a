/**
 * 'Update the support package': choosing another support package. An upgrade is reviewed first, because it cannot be taken back
 * for 90 days; a downgrade is sent straight away. Which packages may be chosen is said by `rules/package-change.ts`, and the
 * server decides.
 */
import type { PackageName } from '#contract/entities/common.ts'
import { defineConfirmedDialog } from '../dialog/define-dialog.ts'

export const packageChangeMachine = defineConfirmedDialog<{ package: PackageName }>(
  'package-change',
  'on-review',
  {
    closed: 'The customer keeps the support package there is.',
    editing: 'The packages are compared and one is being chosen.',
    confirming: 'The customer is told that the upgrade cannot be downgraded for 90 days.',
    sending: 'The server is changing the support package.',
    failed: 'The package was not changed; the choice is still there.',
    done: 'The new support package is in force.',
  },
)
