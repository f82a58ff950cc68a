import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createI18n } from '../i18n/i18n.ts'
import { TranslationsContext } from '../i18n/use-translation.ts'
import { DataTable } from './data-table.tsx'
import { tableSearch } from './table-search.ts'

const sent = { replace: false }
const typed = { replace: true }

const show = async (tool: ReactNode) => {
  const { i18n, ready } = createI18n('en')
  await ready
  await i18n.load(['table'])
  return render(
    <TranslationsContext value={i18n}>
      <MantineProvider>{tool}</MantineProvider>
    </TranslationsContext>,
  )
}

// Without waiting, so that the pause in typing does not depend on the speed of the machine.
const type = (input: Element, text: string) => fireEvent.change(input, { target: { value: text } })
const pressEnter = () => fireEvent.submit(screen.getByRole('search'))

type Tools = Pick<ComponentProps<typeof DataTable<string>>, 'search' | 'status'>

const nothing = { rows: [], paging: undefined, isLoading: false, problem: null, retry: () => {} }

const Table = (tools: Tools) => (
  <DataTable<string>
    {...tools}
    label="Customers"
    emptyHint="Customers appear here."
    columns={[{ key: 'name', title: 'Name', align: 'start', width: 1, place: 'name', cell: (name) => name }]}
    list={nothing}
    rowKey={(name) => name}
    pageSize={50}
    onPage={() => {}}
  />
)

test('a table has a search box and a status filter only if its list can be searched [2.2.11, 2.2.13]', async () => {
  await show(<Table />)
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('an empty list describes its future content, and an empty search gives advice', async () => {
  const { unmount } = await show(<Table />)
  expect(screen.getByText('Customers appear here.')).toBeTruthy()
  unmount()
  await show(<Table search={{ label: 'Search', value: 'najd', onSearch: () => {} }} />)
  expect(screen.getByText('No results. Clear the search to see the whole list.')).toBeTruthy()
})

describe('the search box', () => {
  test('after Back the search box shows the search of that entry, not the typed text', async () => {
    const { i18n, ready } = createI18n('en')
    await ready
    await i18n.load(['table'])
    const box = (value: string) => (
      <TranslationsContext value={i18n}>
        <MantineProvider>
          <Table search={{ label: 'Search customers', value, onSearch: () => {} }} />
        </MantineProvider>
      </TranslationsContext>
    )
    const { rerender } = render(box(''))
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search customers' })
    await userEvent.type(input, 'najd')
    rerender(box('najd'))
    rerender(box(''))
    expect(input.value).toBe('')
  })

  const showBox = async (value = '') => {
    const onSearch = vi.fn<(text: string | null, options: { replace: boolean }) => void>()
    await show(<Table search={{ label: 'Search customers', value, onSearch }} />)
    return { onSearch, input: screen.getByRole('textbox', { name: 'Search customers' }) }
  }

  test('the search box drops the invisible marks of pasted text [5.10]', async () => {
    const { onSearch, input } = await showBox()
    type(input, '\u2068sara@example.com\u2069')
    expect(input).toHaveProperty('value', 'sara@example.com')
    pressEnter()
    expect(onSearch.mock.calls).toEqual([['sara@example.com', sent]])
  })

  test('Enter in the search box searches at once for the trimmed text [2.2.11, 5.10]', async () => {
    const { onSearch, input } = await showBox()
    type(input, '  najd trading ')
    pressEnter()
    expect(onSearch.mock.calls).toEqual([['najd trading', sent]])
  })

  describe('typing in the search box', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    const pause = () => act(() => vi.advanceTimersByTime(80))

    /** A box over a list that changes to each search as soon as `arrive` is called. */
    const openBox = async () => {
      const { i18n, ready } = createI18n('en')
      await ready
      await i18n.load(['table'])
      const onSearch = vi.fn<(text: string | null, options: { replace: boolean }) => void>()
      const box = (value: string) => (
        <TranslationsContext value={i18n}>
          <MantineProvider>
            <Table search={{ label: 'Search customers', value, onSearch }} />
          </MantineProvider>
        </TranslationsContext>
      )
      const { rerender } = render(box(''))
      const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search customers' })
      input.focus()
      return { onSearch, input, arrive: (value: string) => rerender(box(value)) }
    }

    test('typing searches after a pause and replaces the previous search', async () => {
      const { onSearch, input, arrive } = await openBox()
      for (const text of ['n', 'na', ' naj']) type(input, text)
      expect(onSearch).not.toHaveBeenCalled()
      pause()
      expect(onSearch.mock.calls).toEqual([['naj', typed]])
      arrive('naj')
      expect([input.value, document.activeElement]).toEqual([' naj', input])
      type(input, 'najd')
      pause()
      expect(onSearch.mock.lastCall).toEqual(['najd', typed])
      pause()
      expect(onSearch).toHaveBeenCalledTimes(2)
    })

    test('typed text stays when an earlier search arrives, and the latest search wins', async () => {
      const { onSearch, input, arrive } = await openBox()
      type(input, 'na')
      pause()
      type(input, 'najd')
      arrive('na')
      expect(input.value).toBe('najd')
      pause()
      type(input, 'najd t')
      arrive('najd')
      expect(input.value).toBe('najd t')
      type(input, 'najd')
      pause()
      expect(onSearch.mock.calls).toEqual([
        ['na', typed],
        ['najd', typed],
      ])
    })

    test('emptying the search box letter by letter shows the whole list', async () => {
      const { onSearch, input, arrive } = await openBox()
      type(input, 'n')
      pause()
      arrive('n')
      type(input, '')
      pause()
      expect(onSearch.mock.lastCall).toEqual([null, typed])
      arrive('')
      expect([input.value, document.activeElement]).toEqual(['', input])
    })

    test('Enter searches once, and the pause after it does not search again', async () => {
      const { onSearch, input, arrive } = await openBox()
      type(input, 'najd')
      fireEvent.submit(input)
      pause()
      arrive('najd')
      fireEvent.submit(input)
      expect(onSearch.mock.calls).toEqual([['najd', sent]])
    })

    test('a search after Back discards the typed text', async () => {
      const { onSearch, input, arrive } = await openBox()
      type(input, 'najd')
      arrive('riyadh')
      pause()
      expect([input.value, onSearch.mock.calls]).toEqual(['riyadh', []])
    })
  })

  test('the icon of the search box searches [2.2.11]', async () => {
    const { onSearch, input } = await showBox()
    type(input, 'najd')
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(onSearch.mock.calls).toEqual([['najd', sent]])
  })

  test('the search box takes at most 150 characters [2.2.11, 5.10, 9.17]', async () => {
    const { onSearch, input } = await showBox()
    expect(input).toHaveProperty('maxLength', 150)
    type(input, 'x'.repeat(200))
    pressEnter()
    expect(onSearch.mock.calls).toEqual([['x'.repeat(150), sent]])
  })

  test.each(['', '   '])('the search box with “%s” does not search [5.10]', async (typed) => {
    const { onSearch, input } = await showBox()
    type(input, typed)
    pressEnter()
    expect(onSearch).not.toHaveBeenCalled()
  })

  test('the clear button empties the search box, ends the search and keeps the focus there [2.2.12]', async () => {
    const { onSearch, input } = await showBox('najd')
    expect(input).toHaveProperty('value', 'najd')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(input).toHaveProperty('value', '')
    expect(document.activeElement).toBe(input)
    expect(onSearch.mock.calls).toEqual([[null, sent]])
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
  })
})

test('the status filter has its choices in order, Any with the empty value [2.2.13]', async () => {
  const onPick = vi.fn<(status: string) => void>()
  await show(<Table status={{ value: 'active', onPick }} />)
  const choice = screen.getByRole('combobox', { name: 'Status' })
  expect([...choice.querySelectorAll('option')].map(({ value, text }) => [value, text])).toEqual([
    ['active', 'Active'],
    ['suspended', 'Suspended'],
    ['cancelled', 'Cancelled'],
    ['pending-cancellation', 'Pending Cancellation'],
    ['pending-review', 'Pending Review'],
    ['', 'Any'],
  ])
  await userEvent.selectOptions(choice, 'Any')
  expect(onPick.mock.calls).toEqual([['']])
})

test('invalid search parameters of an address are ignored', () => {
  const schema = tableSearch(['name'])
  const good = { page: 3, sort: 'name', order: 'desc', search: 'najd', status: '' }
  expect(schema.parse(good)).toEqual(good)
  expect(schema.parse({ search: 7001 })).toEqual({ search: '7001' })
  const bad = { page: 1.5, sort: 'age', order: 1, search: 'x'.repeat(151), status: 'gone' }
  expect(Object.values(schema.parse(bad)).filter((value) => value !== undefined)).toEqual([])
})
