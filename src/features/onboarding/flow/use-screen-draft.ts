import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft } from '#contract/endpoints/customers.ts'
import type { DraftKeeper } from '#src/shared/drafts/draft-keeper.ts'
import { useDraft } from '#src/shared/drafts/use-draft.ts'
import { useFlow } from './flow-context.ts'

/** Keeps what is typed on a screen and says so beside Next; also for what an earlier visit left, which `hasDraft` tells. */
export const useScreenDraft = <Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
  name: Draft['form'],
  hasDraft: boolean,
): DraftKeeper => {
  const { status } = useFlow()
  useEffect(() => {
    if (hasDraft) status.tell({ saved: 'saved' })
  }, [hasDraft, status])
  return useDraft(form, name, (state) => status.tell({ saved: state === 'kept' ? 'saved' : null }))
}
