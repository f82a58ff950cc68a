import { exportCustomers } from '#contract/endpoints/customer-list.ts'
import { addressOf } from '#src/shared/api/address.ts'
import { readAnswer } from '#src/shared/api/answer.ts'
import { NetworkFailure } from '#src/shared/api/failures.ts'
import { accessToken } from '#src/shared/session/access-token.ts'
import { renewAccess } from '#src/shared/session/renewal.ts'
import { sessionEnds } from '#src/shared/session/session-ends.ts'
import type { Wanted } from './customers-query.ts'

const LINE_END = 10

const ask = (wanted: Wanted, token: string | undefined): Promise<Response> =>
  fetch(addressOf(exportCustomers, {}, wanted), {
    headers: { accept: 'text/csv, application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })

const askWithRenewal = async (wanted: Wanted): Promise<Response> => {
  const answer = await ask(wanted, accessToken.value()?.userToken)
  if (answer.status !== 401) return answer
  const access = await renewAccess()
  const again = access && (await ask(wanted, access.userToken))
  if (!again || again.status === 401) sessionEnds.tell()
  return again ?? answer
}

/** Reads the file to its end; `onCustomers` hears how many have come so far. */
const readFile = async (answer: Response, onCustomers: (count: number) => void): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = answer.body?.getReader()
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    const piece = new Uint8Array(read.value)
    pieces.push(piece)
    for (const byte of piece) if (byte === LINE_END) lines += 1
    onCustomers(Math.max(lines - 1, 0))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}

/** All customers of a filter as one file. Throws `ApiFailure` or `NetworkFailure`, also when the file ends before its time. */
export const fetchExport = async (wanted: Wanted, onCustomers: (count: number) => void): Promise<Blob> => {
  let answer: Response
  try {
    answer = await askWithRenewal(wanted)
    if (answer.ok) return await readFile(answer, onCustomers)
  } catch (cause) {
    throw new NetworkFailure(exportCustomers.failure, cause)
  }
  readAnswer(exportCustomers, answer.status, await answer.text())
  throw new NetworkFailure(exportCustomers.failure, answer.status)
}
