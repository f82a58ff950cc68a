import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccountUser, deleteUser, restoreUser } from '#contract/endpoints/users.ts'
import { USERS_PAGE_SIZE } from '#contract/entities/paging.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canAddMembers } from '#machines/account/selectors.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { isInvited } from '#machines/invitation/selectors.ts'
import { pageAfterDelete, pageAfterInvite } from '#rules/paging.ts'
import { useSignOut } from '#src/shared/account/use-sign-out.tsx'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useFreshDrafts } from '#src/shared/forms/drafts.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useRememberedPage } from '#src/shared/table/remembered-page.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './manage-users.module.css'
import { useUserColumns } from './user-columns.tsx'
import { reloadUsers, usersQuery } from './users-query.ts'

const Users = ({ canInvite }: { canInvite: boolean }) => {
  const { t } = useTranslation('manage-users')
  const queryClient = useQueryClient()
  const { page, setPage } = useTableSearch()
  useRememberedPage('users', page)
  const [removing, setRemoving] = useState<AccountUser | null>(null)
  const readDrafts = useFreshDrafts()
  const invite = useOnDemand(async () => {
    const [{ InviteColleague }] = await Promise.all([import('./invite-colleague.tsx'), readDrafts()])
    return InviteColleague
  }, 'fields')
  const [restoring, setRestoring] = useState<AccountUser | null>(null)
  const signOut = useSignOut()
  const columns = useUserColumns({
    canInvite,
    onDelete: setRemoving,
    onRestore: setRestoring,
    onSignOut: signOut.open,
  })
  const list = usePagedList(useQuery(usersQuery(page)), ({ users }) => users)
  const rowCount = list.rows?.length ?? 0

  const reloadAt = (next: number): Promise<void> => {
    if (next !== page) setPage(next)
    return reloadUsers(queryClient)
  }

  return (
    <div className={classes.screen}>
      {canInvite ? (
        <Button
          className={classes.add}
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          onClick={invite.open}
        >
          {t('add')}
        </Button>
      ) : (
        <p className={classes.lead}>{t('closed')}</p>
      )}
      <DataTable
        label={t('label')}
        emptyHint={t('emptyHint')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={USERS_PAGE_SIZE}
        onPage={setPage}
      />
      {invite.Part && (
        <invite.Part
          onClose={invite.close}
          onInvited={() => void reloadAt(pageAfterInvite(page, rowCount, USERS_PAGE_SIZE))}
        />
      )}
      {signOut.dialog}
      {removing && (
        <RemovalDialog
          user={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => reloadAt(pageAfterDelete(page, rowCount))}
        />
      )}
      {restoring && (
        <RestoreDialog
          user={restoring}
          onClose={() => setRestoring(null)}
          onRestored={() => reloadUsers(queryClient)}
        />
      )}
    </div>
  )
}

/** The users of a business account. */
export const ManageUsersScreen = () => {
  const { customer } = useCurrent()
  return customer && <Users canInvite={canAddMembers(accountSnapshot(customer))} />
}

interface RemovalDialogProps {
  user: AccountUser
  onClose: () => void
  /** Reloads the list. The dialog stays open until the list is loaded, so that the focus does not move to a row that disappears. */
  onRemoved: () => Promise<void>
}

/** Confirms the removal of a user or the withdrawal of an invitation. */
const RemovalDialog = ({ user, onClose, onRemoved }: RemovalDialogProps) => {
  const { t } = useTranslation('manage-users')
  const { id, email } = user
  const isSelf = useCurrent().user.id === id
  const removal = isInvited(user) ? 'withdraw' : 'remove'

  const dialog = useDialog(dialogs.userRemoval, {
    send: async (idempotencyKey) => {
      await call(deleteUser, { params: { userId: id } }, { idempotencyKey })
      void notify.success(t(`${removal}.done`, { email }))
      await onRemoved()
    },
    onDone: onClose,
    onClose,
  })

  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(`${removal}.title`)}
      confirm={t(`${removal}.confirm`)}
      isDestructive
    >
      <p>
        <IsolatedText>{t(`${removal}.text`, { email: isolated(email) })}</IsolatedText>
      </p>
      {isSelf && <p>{t('remove.self')}</p>}
    </ConfirmDialog>
  )
}

interface RestoreDialogProps {
  user: AccountUser
  onClose: () => void
  onRestored: () => Promise<void>
}

const RestoreDialog = ({ user, onClose, onRestored }: RestoreDialogProps) => {
  const { t } = useTranslation('manage-users')
  const email = isolated(user.email)
  const dialog = useDialog(dialogs.userRestore, {
    send: async (idempotencyKey) => {
      await call(restoreUser, { params: { userId: user.id } }, { idempotencyKey })
      void notify.success(t('restore.done', { email }))
      await onRestored()
    },
    onDone: onClose,
    onClose,
  })

  return (
    <ConfirmDialog dialog={dialog} title={t('restore.title')} confirm={t('restore.confirm')}>
      <p>{t('restore.text', { email })}</p>
    </ConfirmDialog>
  )
}
