import { useActor } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import { identityDialogMachine } from '#machines/identity-dialog/identity-dialog.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { IdentityCheckProps } from '#src/shared/parts/identity-check-props.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { type Choice, identityActors } from './effects/identity-actors.ts'

type Options = Pick<
  IdentityCheckProps,
  'nationalId' | 'verifiedBefore' | 'onVerified' | 'onCleared' | 'onResumed'
>

/** The chart of the identity dialog with its effects. The number to choose is kept here, beside the chart. */
export const useIdentityDialog = (options: Options) => {
  const { t } = useTranslation('identity')
  const [choice, setChoice] = useState<Choice | null>(null)
  const latest = useRef({ ...options, t })
  latest.current = { ...options, t }
  /** The number the names belong to. */
  const verifiedNumber = useRef(options.verifiedBefore ? options.nationalId : null)

  const machine = useMemo(
    () =>
      provide(identityDialogMachine, {
        actors: identityActors({
          nationalId: () => latest.current.nationalId,
          show: (shown, { isResumed }) => {
            setChoice(shown)
            if (isResumed) latest.current.onResumed(shown.nationalId)
          },
        }),
        actions: {
          fillNames: (_, { names }) => {
            verifiedNumber.current = latest.current.nationalId
            latest.current.onVerified(names)
          },
          clearNames: () => {
            verifiedNumber.current = null
            latest.current.onCleared()
          },
          announceVerified: () => void notify.success(latest.current.t('success')),
        },
      }),
    [],
  )
  const [state, send] = useActor(machine, { input: { verified: options.verifiedBefore } })
  return { state, send, choice, verifiedNumber }
}
