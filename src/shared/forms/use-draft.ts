import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, saveDraft } from '#contract/endpoints/customers.ts'
import { call } from '../api/api.ts'
import { useMayDo } from '../session/may-do.ts'
import { useLatest } from '../ui/hooks.ts'
import { draftsSent, openDrafts } from './drafts.ts'

/**
 * Stores the input of a form as a draft on the server until the form is saved: a moment after the last key stroke, and at once when
 * the person leaves the page or the screen. An administrator who acts for a customer has no drafts.
 */
export const useDraft = <Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
  name: Draft['form'],
  onState: (state: DraftState) => void = () => {},
): DraftKeeper => {
  const isAllowed = useMayDo()(saveDraft.id)
  const latest = useLatest(onState)
  const [keeper] = useState(() =>
    createDraftKeeper({ save: storeOnServer(name), onState: (state) => latest.current(state) }),
  )

  useEffect(() => {
    if (!isAllowed) return
    const stop = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields, name: edited }) => {
        const isDirty = dirtyFields !== undefined && Object.keys(dirtyFields).length > 0
        if (edited) keeper.changed(values, isDirty)
      },
    })
    const flush = () => void keeper.flush()
    const forget = openDrafts.add(keeper.settle)
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      forget()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, keeper, isAllowed])

  return keeper
}

const PAUSE_MS = 800

export type DraftState = 'kept' | 'keeping' | 'not-kept'

interface KeeperDeps {
  save: (values: Draft['values'], options: { keepalive: boolean }) => Promise<unknown>
  onState: (state: DraftState) => void
}

/**
 * Sends a draft a moment after the last key stroke, one request at a time, and at once when the page is left. A draft that could
 * not be stored is sent with the next change; until then only the open form has the values.
 */
export const createDraftKeeper = ({ save, onState }: KeeperDeps) => {
  let waiting: Draft['values'] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isHeld = false
  /** True after the first draft. From then on, values equal to the saved ones must also be sent. */
  let isKept = false

  const schedule = () => {
    clearTimeout(timer)
    if (!isHeld) timer = setTimeout(send, PAUSE_MS)
  }

  const sendNow = async (values: Draft['values'], keepalive: boolean) => {
    waiting = null
    const kept = await save(values, { keepalive }).then(
      () => true,
      () => false,
    )
    running = null
    if (waiting) return schedule()
    if (!kept) waiting = values
    onState(kept ? 'kept' : 'not-kept')
  }

  const send = () => {
    if (waiting && !running) running = sendNow(waiting, false)
  }

  const flush = () => {
    clearTimeout(timer)
    if (waiting && !isHeld) running = sendNow(waiting, true)
  }

  return {
    changed: (values: Draft['values'], isDirty = true) => {
      if (!isDirty && !isKept) return
      isKept = true
      waiting = values
      onState('keeping')
      schedule()
    },
    /** Sends a waiting draft at once. Called when the person leaves the page or the screen. */
    flush,
    /** Sends a waiting draft at once and waits for its answer. True if nothing is unsent. */
    settle: async (): Promise<boolean> => {
      flush()
      await running
      return waiting === null
    },
    /** Saves the form. The draft waits meanwhile: it is dropped on success, else sent. */
    unlessSaved: async <Saved>(work: () => Promise<Saved>): Promise<Saved> => {
      isHeld = true
      clearTimeout(timer)
      try {
        await running
        const saved = await work()
        waiting = null
        return saved
      } finally {
        isHeld = false
        if (waiting) schedule()
      }
    },
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

const storeOnServer =
  (form: Draft['form']): KeeperDeps['save'] =>
  (values, { keepalive }) =>
    draftsSent.add(call(saveDraft, { body: { form, values } }, { keepalive }))
