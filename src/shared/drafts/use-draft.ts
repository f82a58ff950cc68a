import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft } from '#contract/endpoints/customers.ts'
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
  const said = useRef(tell)
  said.current = tell
  const keeper = useRef<DraftKeeper>(null)
  keeper.current ??= createDraftKeeper({ save: keepAtServer(name), tell: (state) => said.current(state) })
  const { current } = keeper
  /** Once something was kept, what is typed back to what it was has to be kept as well. */
  const isKept = useRef(false)

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields, name: edited }) => {
        const isDirty = dirtyFields !== undefined && Object.keys(dirtyFields).length > 0
        if (!edited || !(isDirty || isKept.current)) return
        isKept.current = true
        current.changed(values)
      },
    })
    const flush = () => void current.flush()
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, current])

  return current
}
