import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { ERRORS, type ErrorCode, errorMessage } from '#contract/errors.ts'
import { fakeUploads } from '#src/shared/testing/fake-uploads.ts'

export const NAMES = {
  registration: 'Commercial registration certificate',
  vat: 'VAT certificate',
  address: 'National address certificate',
  zatca: 'ZATCA certificate',
} as const
type Name = keyof typeof NAMES

export const NEXT = 'POST /v1/customers/attachments'
export const storeCall = (name: Name) => `PUT /v1/customers/documents/${name}`
export const pdf = (name: string, size = 1000) => {
  const file = new File(['%PDF'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const item = (name: Name) => document.getElementById(`${name}-name`)?.closest('li') as HTMLElement
export const row = (name: Name) => within(item(name))
export const pick = async (name: Name, file: File) => {
  const input = item(name).querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [file] } })
}
/** Waits until the file's name is in the row. */
export const pickTaken = async (name: Name, file: File) => {
  await pick(name, file)
  await row(name).findByText(file.name)
}
export const onFile = (...types: Name[]) =>
  types.map((documentType) => ({
    documentType,
    name: `${documentType}.pdf`,
    fileName: `${documentType}.pdf`,
  }))
export const REQUIRED = ['registration', 'address', 'zatca'] as const
export const refused = (code: ErrorCode, params = {}) => ({
  status: ERRORS[code].status,
  body: { message: { message: errorMessage(code, params), code, params }, requestId: 'req_1' },
})

/** A server that stores each uploaded document and raises the customer's revision by one. */
export const keeping = (customer: Customer) => {
  let current = customer
  const uploads = fakeUploads((call) => {
    const documentType = call.split('/').at(-1) as Name
    const name = (uploads.at(-1)?.form.get('file') as File | null)?.name ?? ''
    const others = current.files.filter((file) => file.documentType !== documentType)
    current = {
      ...current,
      revision: current.revision + 1,
      files: [...others, { documentType, name, fileName: name }],
    }
    return { status: 200, body: { customer: current } }
  })
  return uploads
}
export const ended = async (uploads: ReturnType<typeof fakeUploads>, count: number) => {
  await waitFor(() => expect(uploads).toHaveLength(count))
  await act(async () => uploads[count - 1]?.end())
}
