import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft } from '#contract/endpoints/customers.ts'
import { type DraftKeeper, type DraftState, useDraft } from '#src/shared/forms/use-draft.ts'
import { useFlow } from './flow-context.ts'

/** Stores a screen's draft and reports to the chart if it is saved. */
export const useScreenDraft = <Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
  name: Draft['form'],
): DraftKeeper => {
  return useDraft(form, name, useDraftReport())
}

/** Reports the state of a draft to the chart. */
export const useDraftReport = (): ((state: DraftState) => void) => {
  const { actor } = useFlow()
  return (state) => actor.send({ type: 'screen.reported', isKept: state === 'kept' })
}
