import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createI18n } from '../i18n/i18n.ts'
import { TranslationsContext } from '../i18n/use-translation.ts'
import { PathStepper } from './path-stepper.tsx'

const STEPS = ['Business Information', 'Support Package', 'Upload Documents']

const show = async (current: number) => {
  const { i18n, ready } = createI18n('en')
  await ready
  render(
    <TranslationsContext value={i18n}>
      <PathStepper steps={STEPS} current={current} />
    </TranslationsContext>,
  )
  return within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem')
}

test('the stepper numbers the steps, with a tick for each completed one', async () => {
  const [first, second, third] = await show(1)
  expect(first?.querySelector('svg')).not.toBeNull()
  expect(first?.textContent).toBe('Business InformationDone')
  expect(second?.textContent).toMatch(/^2Support Package/)
  expect(second?.getAttribute('aria-current')).toBe('step')
  expect(third?.textContent).toBe('3Upload Documents')
})

test('the stepper shows the position and the next step for a small screen', async () => {
  await show(1)
  expect(screen.getAllByText('Step 2 of 3')).toHaveLength(2)
  expect(screen.getByText('Next: Upload Documents')).toBeTruthy()
})

test('the stepper marks the last step', async () => {
  await show(2)
  expect(screen.getByText('Last step')).toBeTruthy()
})

test.each([
  ['before the first step', -1],
  ['after the last step', 3],
])('the stepper has no current step %s', async (_, current) => {
  const items = await show(current)
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, null])
  expect(screen.queryByText(/^Step/)).toBeNull()
})
