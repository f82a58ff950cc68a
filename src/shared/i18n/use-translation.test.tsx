import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import arabic from './ar/identity.ts'
import type { Namespace } from './catalogues.ts'
import { createI18n } from './i18n.ts'
import { TranslationsContext, useTranslation } from './use-translation.ts'

const words = async <Own extends Namespace>(own: Own) => {
  const { i18n, ready } = createI18n('en')
  await ready
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TranslationsContext value={i18n}>{children}</TranslationsContext>
  )
  return { i18n, ...renderHook(() => useTranslation(own), { wrapper }) }
}

test('what a route has loaded is there at once, and so is what every screen needs', async () => {
  const { i18n, ready } = createI18n('en')
  await ready
  await i18n.load(['identity'])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TranslationsContext value={i18n}>{children}</TranslationsContext>
  )
  const { result } = renderHook(() => useTranslation('identity'), { wrapper })
  expect(result.current.ready).toBe(true)
  expect(result.current.t('nationalId')).toBe('National ID')
  expect(result.current.t('common:actions.next')).toBe('Next')
})

test('what no route has loaded comes by itself', async () => {
  const { result } = await words('identity')
  expect(result.current.ready).toBe(false)
  await waitFor(() => expect(result.current.ready).toBe(true))
  expect(result.current.t('nationalId')).toBe('National ID')
})

test('another language shows when all its words have arrived, regardless of what was loaded', async () => {
  const { i18n, result } = await words('identity')
  await waitFor(() => expect(result.current.ready).toBe(true))
  const { t } = result.current
  await act(() => i18n.changeLanguage('ar'))
  expect(i18n.language).toBe('ar')
  expect(result.current.ready).toBe(true)
  expect(result.current.t('nationalId')).toBe(arabic.nationalId)
  expect(result.current.t).not.toBe(t)
})

test('a function for texts stays the same while its words do', async () => {
  const { result, rerender } = await words('common')
  const { t } = result.current
  rerender()
  expect(result.current.t).toBe(t)
})

test('words asked for while the language changes are there in the new one', async () => {
  const { i18n, result } = await words('common')
  await act(() => Promise.all([i18n.changeLanguage('ar'), i18n.load(['identity'])]))
  await act(() => i18n.load(['identity']))
  expect(result.current.t('identity:nationalId')).toBe(arabic.nationalId)
})
