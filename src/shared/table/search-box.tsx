import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { SEARCH_MAX } from '#contract/entities/paging.ts'
import { searchText } from '#rules/search-text.ts'
import { controlDirection } from '#src/shared/forms/control-direction.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './search-box.module.css'

export interface SearchBoxProps {
  label: string
  /** What is searched for now. */
  value: string
  /** Null: nothing is searched for any more. */
  onSearch: (text: string | null) => void
}

/** Searches when Enter or the icon is pressed. Emptying it shows everything again. */
export const SearchBox = ({ label, value, onSearch }: SearchBoxProps) => {
  const { t } = useTranslation('table')
  const [box, setBox] = useState({ of: value, typed: value })
  const input = useRef<HTMLInputElement>(null)
  // Another search, as one that Back leads to, takes the place of what is typed.
  if (box.of !== value) setBox({ of: value, typed: value })
  const typed = box.of === value ? box.typed : value
  const setTyped = (text: string) => setBox({ of: value, typed: text })

  const search = (text: string) => {
    const wanted = searchText(text)
    if ((wanted ?? '') !== value) onSearch(wanted)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of two years ago do not know <search>
    <form
      role="search"
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
      }}
    >
      <TextInput
        ref={input}
        type="text"
        {...controlDirection('auto')}
        classNames={{ input: classes.input }}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        rightSectionWidth={72}
        rightSection={
          <span className={classes.actions}>
            {typed !== '' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('search.clear')}
                onClick={() => {
                  setTyped('')
                  search('')
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
