import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { latePart } from './late-part.tsx'

const Notice = ({ text }: { text: string }) => <p>{text}</p>

test('a part loads when it is first shown', async () => {
  const { Part } = latePart(async () => Notice)
  render(<Part text="A notice" />)
  expect(screen.queryByText('A notice')).toBeNull()
  expect(await screen.findByText('A notice')).toBeDefined()
})

test('a part that a route has loaded renders with its page', async () => {
  const { Part, load } = latePart(async () => Notice)
  await load()
  render(<Part text="A notice" />)
  expect(screen.getByText('A notice')).toBeDefined()
})
