import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { NEXT, onFile, REQUIRED, row } from '../testing/documents-harness.ts'
import { businessAt, heading, openOnboarding, press } from '../testing/onboarding-harness.ts'

describe('a stored document', () => {
  const stored = () => businessAt('upload-documents', { files: onFile(...REQUIRED) })

  test('a stored document opens in a new tab during the click', async () => {
    const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    await openOnboarding(stored(), {
      answers: { 'GET /v1/customers/documents/zatca': { url: 'http://localhost/files/zatca' } },
    })
    fireEvent.click(row('zatca').getByRole('button', { name: 'Open zatca.pdf' }))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('http://localhost/files/zatca'))
    expect(tab.opener).toBeNull()
  })

  test('a removed document is removed at the server and shown as missing', async () => {
    const app = await openOnboarding(stored(), {
      answers: {
        'DELETE /v1/customers/documents/zatca': {
          customer: businessAt('upload-documents', { files: onFile('registration', 'address') }),
        },
      },
    })
    fireEvent.click(row('zatca').getByRole('button', { name: 'Remove zatca.pdf' }))
    await row('zatca').findByText('Not added yet')
    expect(app.sent('DELETE /v1/customers/documents/zatca')[0]?.headers.get('if-match')).toBe('"3"')
  })

  test('Next needs every document again after one was removed in a completed step [4.018]', async () => {
    const app = await openOnboarding(businessAt('billing-email', { files: onFile(...REQUIRED) }), {
      answers: {
        'DELETE /v1/customers/documents/zatca': {
          customer: businessAt('upload-documents', { files: onFile('registration', 'address') }),
        },
      },
    })
    press('Back')
    await waitFor(() => expect(heading()).toBe('Upload your documents'))
    fireEvent.click(row('zatca').getByRole('button', { name: 'Remove zatca.pdf' }))
    await row('zatca').findByText('Not added yet')
    expect(heading()).toBe('Upload your documents')
    press('Next')
    await row('zatca').findByText('This document is still missing. Please choose a file.')
    expect(app.sent(NEXT)).toEqual([])
  })
})
