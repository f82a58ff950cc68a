import { useActor } from '@xstate/react'
import { useMemo, useState } from 'react'
import { identityDialogMachine } from '#machines/identity-dialog/identity-dialog.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { canVerifyIdentity } from '#rules/identification.ts'
import type { IdentityCheckProps } from '#src/shared/forms/parts.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { type Choice, identityActors } from './identity-actors.ts'

type Options = Pick<
  IdentityCheckProps,
  'nationalId' | 'verifiedBefore' | 'onVerified' | 'onCleared' | 'onResumed'
>

/** Runs the chart of the identity dialog. The number to choose stays outside the chart. */
export const useIdentityDialog = (options: Options) => {
  const { t } = useTranslation('identity')
  const [choice, setChoice] = useState<Choice | null>(null)
  const latest = useLatest({ ...options, t })

  const { machine, belongsToNames } = useMemo(() => {
    const { verifiedBefore, nationalId } = latest.current
    /** The ID to which the verified names belong; null without names. */
    let verifiedNumber = verifiedBefore ? nationalId : null
    const machine = provide(identityDialogMachine, {
      actors: identityActors({
        nationalId: () => latest.current.nationalId,
        show: (shown, { isResumed }) => {
          setChoice(shown)
          if (isResumed) latest.current.onResumed(shown.nationalId)
        },
      }),
      actions: {
        fillNames: (_, { names }) => {
          verifiedNumber = latest.current.nationalId
          latest.current.onVerified(names)
        },
        clearNames: () => {
          verifiedNumber = null
          latest.current.onCleared()
        },
        announceVerified: () => void notify.success(latest.current.t('success')),
      },
    })
    return {
      machine,
      belongsToNames: (number: string) => verifiedNumber === null || verifiedNumber === number,
    }
  }, [latest])
  const [state, send] = useActor(machine, { inspect, input: { verified: options.verifiedBefore } })
  return {
    state,
    send,
    edited: (number: string) =>
      send({ type: 'id.edited', complete: canVerifyIdentity(number) && belongsToNames(number) }),
    choice,
  }
}
