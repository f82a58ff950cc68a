import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { SEARCH_MAX } from '#contract/entities/paging.ts'
import { withoutMarks } from '#contract/text/characters.ts'
import { searchText } from '#rules/paging.ts'
import { controlDirection } from '../forms/inputs.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './data-table.module.css'

export interface SearchBoxProps {
  label: string
  /** The current search. */
  value: string
  /**
   * `text` is null when the search is cleared. A search by typing replaces the previous history entry, so that Back does not step
   * through single letters.
   */
  onSearch: (text: string | null, options: { replace: boolean }) => void
}

interface Box {
  /** The search that was current when `typed` was typed. */
  of: string
  typed: string
  sent: string[]
}

/** Keeps the typed text when our own search arrives; any other search, such as one after Back, replaces it. */
const followValue = (box: Box, value: string): Box => {
  if (box.of === value) return box
  const arrived = box.sent.indexOf(value)
  return arrived < 0
    ? { of: value, typed: value, sent: [] }
    : { ...box, of: value, sent: box.sent.slice(arrived + 1) }
}

/** Pause in typing that starts a search: short, so that the answer follows the last key at once. Overtaken calls are cancelled. */
const PAUSE_MS = 80

/** Searches after a pause in typing, or at once with Enter or the icon. An emptied box shows the whole list. */
export const SearchBox = ({ label, value, onSearch }: SearchBoxProps) => {
  const { t } = useTranslation('table')
  // `sent`: searches that `value` does not have yet, the oldest first.
  const [box, setBox] = useState<Box>({ of: value, typed: value, sent: [] })
  const input = useRef<HTMLInputElement>(null)
  const shown = followValue(box, value)
  if (shown !== box) setBox(shown)
  const { typed } = shown

  const search = (text: string, replace: boolean) => {
    const query = searchText(text)
    // Typing does not repeat a pending search; Enter does.
    const latest = replace ? (shown.sent.at(-1) ?? value) : value
    if ((query ?? '') === latest) return
    setBox((before) => ({ ...before, sent: [...before.sent, query ?? ''] }))
    onSearch(query, { replace })
  }
  const searchTyped = useDebouncedCallback(() => search(typed, true), PAUSE_MS)
  const setTyped = (text: string) => setBox((before) => ({ ...before, typed: text }))

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of two years ago do not support <search>
    <form
      role="search"
      className={classes.searchBox}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed, false)
      }}
    >
      <TextInput
        ref={input}
        type="text"
        {...controlDirection('auto')}
        classNames={{ input: classes.searchInput }}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(withoutMarks(currentTarget.value))
          searchTyped()
        }}
        rightSectionWidth={72}
        rightSection={
          <span className={classes.searchActions}>
            {typed !== '' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('search.clear')}
                onClick={() => {
                  setTyped('')
                  search('', false)
                  input.current?.focus()
                }}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon type="submit" variant="subtle" color="gray" size={28} aria-label={t('search.submit')}>
              <IconSearch size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </span>
        }
      />
    </form>
  )
}
