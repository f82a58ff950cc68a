import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { createI18n, loadCatalogue } from '../i18n/i18n.ts'
import { TranslationsContext } from '../i18n/use-translation.ts'
import { DataTable } from './data-table.tsx'
import { tableSearch } from './table-search.ts'

const show = async (tool: ReactNode) => {
  const { i18n, ready } = createI18n('en')
  await ready
  await loadCatalogue(i18n, 'table')
  return render(
    <TranslationsContext value={i18n}>
      <MantineProvider>{tool}</MantineProvider>
    </TranslationsContext>,
  )
}

type Tools = Pick<ComponentProps<typeof DataTable<string>>, 'search' | 'status'>

const nothing = { rows: [], paging: undefined, isLoading: false, problem: null, retry: () => {} }

const Table = (tools: Tools) => (
  <DataTable<string>
    {...tools}
    label="Customers"
    emptyHint="Customers will stand here."
    columns={[{ key: 'name', title: 'Name', align: 'start', width: 1, place: 'name', cell: (name) => name }]}
    list={nothing}
    rowKey={(name) => name}
    pageSize={50}
    onPage={() => {}}
  />
)

test('a table has a search box and a status filter only where a list can be searched [2.2.11, 2.2.13]', async () => {
  await show(<Table />)
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('an empty list says what will stand in it, and one that was searched what to do', async () => {
  const { unmount } = await show(<Table />)
  expect(screen.getByText('Customers will stand here.')).toBeTruthy()
  unmount()
  await show(<Table search={{ label: 'Search', value: 'najd', onSearch: () => {} }} />)
  expect(screen.getByText('Nothing matches. Look for something else, or show the whole list.')).toBeTruthy()
})

describe('the search box', () => {
  test('shows the search that Back leads to, not what was typed before', async () => {
    const { i18n, ready } = createI18n('en')
    await ready
    await loadCatalogue(i18n, 'table')
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
    const onSearch = vi.fn<(text: string | null) => void>()
    await show(<Table search={{ label: 'Search customers', value, onSearch }} />)
    return { onSearch, input: screen.getByRole('textbox', { name: 'Search customers' }) }
  }

  test('searches by Enter, trimmed, and not while one types [2.2.11, 5.10]', async () => {
    const { onSearch, input } = await showBox()
    await userEvent.type(input, '  najd trading ')
    expect(onSearch).not.toHaveBeenCalled()
    await userEvent.type(input, '{Enter}')
    expect(onSearch.mock.calls).toEqual([['najd trading']])
  })

  test('searches by its icon [2.2.11]', async () => {
    const { onSearch, input } = await showBox()
    await userEvent.type(input, 'najd')
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(onSearch.mock.calls).toEqual([['najd']])
  })

  test('takes 150 characters, however they come [2.2.11, 5.10, 9.17]', async () => {
    const { onSearch, input } = await showBox()
    expect(input).toHaveProperty('maxLength', 150)
    fireEvent.change(input, { target: { value: 'x'.repeat(200) } })
    await userEvent.type(input, '{Enter}')
    expect(onSearch.mock.calls).toEqual([['x'.repeat(150)]])
  })

  test.each(['', '   '])('searches for nothing when “%s” stands in it [5.10]', async (typed) => {
    const { onSearch, input } = await showBox()
    fireEvent.change(input, { target: { value: typed } })
    await userEvent.type(input, '{Enter}')
    expect(onSearch).not.toHaveBeenCalled()
  })

  test('is emptied by its button, which also ends the search and keeps the focus there [2.2.12]', async () => {
    const { onSearch, input } = await showBox('najd')
    expect(input).toHaveProperty('value', 'najd')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(input).toHaveProperty('value', '')
    expect(document.activeElement).toBe(input)
    expect(onSearch.mock.calls).toEqual([[null]])
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
  })
})

test('the status filter has its choices in their order, Any with the empty value [2.2.13]', async () => {
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

test('an address that says something else than a table can do is read as if it said nothing', () => {
  const schema = tableSearch(['name'])
  const good = { page: 3, sort: 'name', order: 'desc', search: 'najd', status: '' }
  expect(schema.parse(good)).toEqual(good)
  expect(schema.parse({ search: 7001 })).toEqual({ search: '7001' })
  const bad = { page: 1.5, sort: 'age', order: 1, search: 'x'.repeat(151), status: 'gone' }
  expect(Object.values(schema.parse(bad)).filter((value) => value !== undefined)).toEqual([])
})
