import { act, screen, within } from '@testing-library/react'
import type { Activity, AuditedAct } from '#contract/entities/activity.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent } from '#src/shared/testing/samples.ts'

export const sampleActivity = (change: Partial<Activity> = {}): Activity => ({
  id: 'act_1',
  at: '2026-03-06T09:00:00.000Z',
  operation: 'subscription.changePackage',
  details: { package: 'Standard' },
  result: 'done',
  outcome: 'done',
  onBehalf: false,
  reason: null,
  by: { kind: 'person', name: 'Noura Alqahtani', email: 'n.alqahtani@najd-trading.com' },
  ...change,
})

export const ADMIN_ID = '5d1c7f0e-0000-4000-8000-00000000000a'
export const CUSTOMER_ID = '5d1c7f0e-0000-4000-8000-000000000001'

export const sampleAct = (change: Partial<AuditedAct> = {}): AuditedAct => {
  const { by: _, ...told } = sampleActivity()
  return {
    ...told,
    onBehalf: true,
    reason: 'Asked for on the phone',
    by: { userId: ADMIN_ID, name: 'Layla Hassan', email: 'layla@reseller.example', role: 'admin' },
    customer: { id: CUSTOMER_ID, name: 'Najd Trading', arabicName: 'شركة نجد للتجارة' },
    requestId: 'req_1',
    ...change,
  }
}

interface Counts {
  currentPage?: number
  totalPages?: number
  totalItems?: number
}

export const activityPage = (activities: readonly Activity[], counts: Counts = {}) => ({
  ...samplePage('activities', activities, counts),
  more: false,
})
export const auditPage = (acts: readonly AuditedAct[], counts: Counts = {}) => ({
  ...samplePage('acts', acts, counts),
  more: false,
})

type Options = Partial<Parameters<typeof renderApp>[0]>

/** The call for a page of the account's activity. */
export const asked = (query = '') => `GET /v1/activity?limit=20&page=0${query}`
export const askedAudit = (query = '') => `GET /v1/audit?limit=20&page=0${query}`

export const openActivity = (options: Options = {}) =>
  act(() => renderApp({ path: '/accountActivity', ...options }))

export const openAudit = (options: Options = {}) =>
  act(() =>
    renderApp({ path: '/audit', current: sampleCurrent({ role: 'admin', customer: null }), ...options }),
  )

export const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
