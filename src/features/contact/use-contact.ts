import { useActor } from '@xstate/react'
import { useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { sendSupportMessage } from '#contract/endpoints/messages.ts'
import type { SupportMessage } from '#contract/forms/contact.ts'
import { contactMachine } from '#machines/contact/contact.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { call, upload } from '#src/shared/api/api.ts'
import { inspect } from '#src/shared/inspection/actors.ts'

export interface OutgoingMessage {
  message: SupportMessage
  file: File | null
}

const multipart = ({ subject, email, message, name }: SupportMessage, file: File): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ subject, email, message, name }))
    if (value) form.set(key, value)
  form.set('file', file)
  return form
}

/** The chart of a message to support. The message itself waits beside it until the chart says that it is to be sent. */
export const useContact = () => {
  const [percent, setPercent] = useState<number | null>(null)

  const { machine, handOver } = useMemo(() => {
    let waiting: (() => Promise<unknown>) | null = null
    const machine = provide(contactMachine, {
      actors: {
        send: fromPromise<void, void>(async () => {
          if (!waiting) throw new Error('There is no message to send')
          try {
            await waiting()
          } finally {
            setPercent(null)
          }
        }),
      },
    })
    const handOver = (work: () => Promise<unknown>) => {
      waiting = work
    }
    return { machine, handOver }
  }, [])
  const [state, send] = useActor(machine, { inspect })

  /** JSON with file null, or multipart when a file goes along. */
  const deliver = ({ message, file }: OutgoingMessage): Promise<unknown> =>
    file
      ? upload(sendSupportMessage, multipart(message, file), {
          onProgress: (progress) => setPercent(progress.percent),
        })
      : call(sendSupportMessage, { body: { ...message, file: null } })

  return {
    isBusy: state.hasTag('busy'),
    isSent: state.hasTag('done'),
    problem: state.context.problem,
    /** Whole per cent of an attachment on its way. */
    percent,
    edited: () => send({ type: 'edited' }),
    /** `around` is called with the work itself, for a caller that has to know how it ends. */
    submit: (outgoing: OutgoingMessage, around: (work: () => Promise<unknown>) => Promise<unknown>) => {
      handOver(() => around(() => deliver(outgoing)))
      send({ type: 'submit.pressed' })
    },
  }
}

export type Contact = ReturnType<typeof useContact>
