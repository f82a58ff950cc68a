import { IconLogout2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { useMayDo } from '../session/may-do.ts'
import { RowAction } from '../table/row-action.tsx'
import { useOnDemand } from '../ui/hooks.ts'

interface ListedPerson {
  id: string
  email: string
}

const fetchDialog = async () => (await import('./sign-out-dialog.tsx')).SignOutDialog

/** The dialog that signs a listed person out everywhere, and the function that opens it. */
export const useSignOut = () => {
  const [person, setPerson] = useState<ListedPerson | null>(null)
  const { Part, open, close } = useOnDemand(fetchDialog, 'fields')
  return {
    open: (next: ListedPerson) => {
      setPerson(next)
      void open()
    },
    dialog: Part && person && <Part userId={person.id} person={person.email} onClose={close} />,
  }
}

interface SignOutActionProps<Person extends ListedPerson> {
  person: Person
  onOpen: (person: Person) => void
}

/** An administrator's sign-out action in a person's row. Their own row has none, because they use their list of devices. */
export const SignOutAction = <Person extends ListedPerson>({
  person,
  onOpen,
}: SignOutActionProps<Person>) => {
  const { t } = useTranslation('sign-out')
  const mayDo = useMayDo()
  const isSelf = useCurrent().user.id === person.id
  if (isSelf || !mayDo('sessions.endAll')) return null
  return (
    <RowAction
      picture={IconLogout2}
      word={t('confirm')}
      about={person.email}
      opensDialog
      onAct={() => onOpen(person)}
    />
  )
}
