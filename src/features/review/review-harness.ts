import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Application } from '#contract/endpoints/review.ts'
import { sampleApplication } from '#src/shared/testing/application-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

export {
  AT,
  applicant,
  sampleApplication,
  sampleDocument,
} from '#src/shared/testing/application-samples.ts'

export const APPLICATION = 'GET /v1/applications/cus_1'
export const CHANGES = 'POST /v1/applications/cus_1/changes'
const ACTS = 'GET /v1/audit?limit=10&page=0&about=cus_1&told=account&from=2000-01-01'
type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>

/** The answers of the API for the file of a document. */
export const fileAnswers = (id: string, content: BlobPart = 'bytes'): Answers => ({
  [`GET /v1/applications/cus_1/documents/${id}`]: { url: `/files/${id}` },
  [`GET /v1/applications/cus_1/documents/${id}/original`]: { url: `/files/${id}-original` },
  [`GET /files/${id}`]: () => new Response(new Blob([content])),
  [`GET /files/${id}-original`]: () => new Response('as uploaded'),
})

interface ReviewOptions extends Partial<Application> {
  answers?: Answers
  language?: 'en' | 'ar'
}

/** Opens the review of a sample application. */
export const openReview = async ({ answers = {}, language = 'en', ...change }: ReviewOptions = {}) => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:shown'
      static override revokeObjectURL = () => {}
    },
  )
  const application = sampleApplication(change)
  const app = await renderApp({
    path: '/review?customer=cus_1',
    language,
    current: sampleCurrent({
      role: 'admin',
      user: sampleUser({ role: 'admin' }),
      customer: application.customer,
    }),
    answers: {
      [APPLICATION]: { application },
      [ACTS]: { acts: [], currentPage: 0, totalPages: 0, totalItems: 0, more: false },
      ...fileAnswers('doc_1'),
      ...fileAnswers('doc_2'),
      ...answers,
    },
  })
  const sent = (call: string) => app.api.seen.filter((seen) => seen.call === call)
  return { ...app, application, sent }
}

export const shown = () => screen.findByRole('heading', { level: 3, name: 'Decision' })
/** The line with this name. */
export const line = (name: string): HTMLElement => {
  const row = screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.parentElement
  if (!row) throw new Error(`There is no line ${name}`)
  return row
}
export const region = (name: string) => within(screen.getByRole('region', { name }))
