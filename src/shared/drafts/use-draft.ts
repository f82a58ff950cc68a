import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft } from '#contract/endpoints/customers.ts'
import { useLatest } from '../ui/use-latest.ts'
import { createDraftKeeper, type DraftKeeper, type DraftState, keepAtServer } from './draft-keeper.ts'

/**
 * Keeps what is typed into a form at the server until the form itself is saved: a moment after the last key stroke, and at once when
 * the page or the screen is left.
 */
export const useDraft = <Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
  name: Draft['form'],
  tell: (state: DraftState) => void,
): DraftKeeper => {
  const latest = useLatest(tell)
  const [keeper] = useState(() =>
    createDraftKeeper({ save: keepAtServer(name), tell: (state) => latest.current(state) }),
  )

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields, name: edited }) => {
        const isDirty = dirtyFields !== undefined && Object.keys(dirtyFields).length > 0
        if (edited) keeper.changed(values, isDirty)
      },
    })
    const flush = () => void keeper.flush()
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, keeper])

  return keeper
}
