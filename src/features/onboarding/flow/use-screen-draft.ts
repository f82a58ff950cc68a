import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft } from '#contract/endpoints/customers.ts'
import { type DraftKeeper, useDraft } from '#src/shared/forms/use-draft.ts'
import { useFlow } from './flow-context.ts'

/** Stores a screen's draft and reports to the chart if it is saved. */
export const useScreenDraft = <Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
  name: Draft['form'],
): DraftKeeper => {
  const { actor } = useFlow()
  return useDraft(form, name, (state) => actor.send({ type: 'screen.reported', isKept: state === 'kept' }))
}
