import { act, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Namespace } from './catalogues.ts'
import { createI18n } from './i18n.ts'
import { TranslationsContext, useTranslation } from './use-translation.ts'
import { ar as arabic } from './words/identity.ts'

const words = async <Own extends Namespace>(own: Own) => {
  const { i18n, ready } = createI18n('en')
  await ready
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TranslationsContext value={i18n}>{children}</TranslationsContext>
  )
  return { i18n, ...renderHook(() => useTranslation(own), { wrapper }) }
}

test('core texts and texts loaded by a route are available at once', async () => {
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

test('texts that no route has loaded arrive later', async () => {
  const { result } = await words('identity')
  expect(result.current.ready).toBe(false)
  await waitFor(() => expect(result.current.ready).toBe(true))
  expect(result.current.t('nationalId')).toBe('National ID')
})

test('another language shows once all its texts have arrived', async () => {
  const { i18n, result } = await words('identity')
  await waitFor(() => expect(result.current.ready).toBe(true))
  const { t } = result.current
  await act(() => i18n.changeLanguage('ar'))
  expect(i18n.language).toBe('ar')
  expect(result.current.ready).toBe(true)
  expect(result.current.t('nationalId')).toBe(arabic.nationalId)
  expect(result.current.t).not.toBe(t)
})

test('the translate function keeps its identity while its texts stay', async () => {
  const { result, rerender } = await words('common')
  const { t } = result.current
  rerender()
  expect(result.current.t).toBe(t)
})

test('texts that are requested during a change of language arrive in the new one', async () => {
  const { i18n, result } = await words('common')
  await act(() => Promise.all([i18n.changeLanguage('ar'), i18n.load(['identity'])]))
  await act(() => i18n.load(['identity']))
  expect(result.current.t('identity:nationalId')).toBe(arabic.nationalId)
})

const Figures = () => <p>{useTranslation().figures('12')}</p>

test('a part that is hydrated after a change of digits takes over the rendered text, then changes', async () => {
  const { i18n, ready } = createI18n('ar')
  await ready
  const page = (
    <TranslationsContext value={i18n}>
      <Suspense>
        <Figures />
      </Suspense>
    </TranslationsContext>
  )
  const element = document.createElement('div')
  element.innerHTML = renderToString(page)
  const paragraph = element.querySelector('p')
  const errors: unknown[] = []
  await act(async () => {
    flushSync(() => hydrateRoot(element, page, { onRecoverableError: (error) => errors.push(error) }))
    i18n.changeDigits('arabic-indic')
  })
  expect(errors).toEqual([])
  expect(element.querySelector('p')).toBe(paragraph)
  expect(element.textContent).toBe('١٢')
})
