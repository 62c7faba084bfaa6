import '#web/theme.css'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { SearchField } from './fields/search-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { Segmented } from './segmented.tsx'
import { createToasts, Toaster } from './toast.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

function Renaming() {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {open && (
        <Dialog title="Rename album" onClose={() => setOpen(false)}>
          <TextField label="Name" value={name} onChange={setName} />
        </Dialog>
      )}
    </>
  )
}
const dialog = () => page.getByRole('dialog', { name: 'Rename album' })

describe('a dialog', () => {
  test('takes the focus to its first field', async () => {
    mount(<Renaming />)
    await button('Rename').click()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  test('stays open when the picker of a file field in it is cancelled', async () => {
    const onClose = vi.fn<() => void>()
    mount(
      <Dialog title="Import" onClose={onClose}>
        <input type="file" aria-label="File" />
      </Dialog>,
    )
    const field = page.getByLabelText('File')
    await expect.element(field).toBeVisible()
    field.element().dispatchEvent(new Event('cancel', { bubbles: true }))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('stays open when another one opened from it is closed by Escape', async () => {
    const onClose = vi.fn<() => void>()
    mount(
      <Dialog title="Filter" onClose={onClose}>
        <Renaming />
      </Dialog>,
    )
    await button('Rename').click()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
  })

  test.each<[string, () => Promise<void>]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => button('Close').click()],
    ['the backdrop', () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })],
  ])('is closed by %s, and returns the focus', async (_, close) => {
    mount(<Renaming />)
    await button('Rename').click()
    await expect.element(dialog()).toBeVisible()
    await close()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Rename')).toHaveFocus()
  })

  test('is not closed by a click within', async () => {
    mount(<Renaming />)
    await button('Rename').click()
    await dialog().getByRole('heading').click()
    await expect.element(dialog()).toBeVisible()
  })
})

function openMenu() {
  const chosen = vi.fn<(label: string) => void>()
  mount(
    <Menu
      label="Actions"
      trigger="…"
      items={[
        { label: 'Rename', onSelect: () => chosen(`Rename with the focus on ${document.activeElement?.ariaLabel}`) },
        { label: 'Share', onSelect: () => chosen('Share'), disabled: true, hint: 'There is no link' },
        { label: 'Delete', onSelect: () => chosen('Delete'), danger: true },
      ]}
    />,
  )
  return chosen
}

describe('a menu', () => {
  test('is operated by keys, and returns the focus to its button before the item acts', async () => {
    const chosen = openMenu()
    await expect.element(button('Actions')).toBeVisible()
    button('Actions').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu', { name: 'Actions' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Home}{Enter}')
    await expect.poll(() => chosen.mock.calls).toEqual([['Rename with the focus on Actions']])
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  })

  test('can be used in a dialog, which its Escape leaves open', async () => {
    const [onClose, onSelect] = [vi.fn<() => void>(), vi.fn<() => void>()]
    mount(
      <Dialog title="Filter" onClose={onClose}>
        <Menu label="Actions" trigger="…" items={[{ label: 'Rename', onSelect }]} />
      </Dialog>,
    )
    await button('Actions').click()
    const item = page.getByRole('menuitem', { name: 'Rename' })
    await expect.element(item).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(item).not.toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
    await button('Actions').click()
    await item.click()
    await expect.poll(() => onSelect.mock.calls.length).toBe(1)
  })

  test('outlines its current item while it is operated by keys', async () => {
    openMenu()
    await expect.element(button('Actions')).toBeVisible()
    button('Actions').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu', { name: 'Actions' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    const item = page.getByRole('menuitem', { name: 'Rename' })
    await expect.element(item).toHaveFocus()
    const { outlineStyle, outlineWidth } = getComputedStyle(item.element())
    expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px'])
  })

  test('shows why an item is disabled, and does not run it', async () => {
    const chosen = openMenu()
    await button('Actions').click()
    const share = page.getByRole('menuitem', { name: 'Share There is no link' })
    await expect.element(share).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(button('Actions')).toHaveFocus()
    expect(chosen).not.toHaveBeenCalled()
  })
})

describe('a toast', () => {
  test('is announced, and closed by its action, which runs once', async () => {
    const toasts = createToasts()
    const undone = vi.fn<() => void>()
    mount(<Toaster toasts={toasts}>page</Toaster>)
    await expect.element(page.getByRole('status')).toBeInTheDocument()
    toasts.show({ text: 'Label removed', action: { label: 'Undo', onSelect: undone } })
    await expect.element(page.getByRole('status').getByText('Label removed')).toBeVisible()
    await button('Undo').click()
    expect(undone).toHaveBeenCalledOnce()
    await expect.element(page.getByText('Label removed')).not.toBeInTheDocument()
  })

  test('about a failure is an alert and stays until it is closed, as do others that say so', async () => {
    vi.useFakeTimers()
    const toasts = createToasts()
    mount(<Toaster toasts={toasts}>page</Toaster>)
    await expect.poll(() => page.getByText('page').elements()).toHaveLength(1)
    toasts.show({ text: 'Copied' })
    toasts.show({ text: 'Waiting', topic: 'waits', stays: true })
    toasts.show({ text: 'It failed', tone: 'error' })
    await expect.poll(() => page.getByText('It failed').elements()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await expect.element(page.getByText('Copied')).not.toBeInTheDocument()
    await expect.element(page.getByText('Waiting')).toBeVisible()
    toasts.withdraw('waits')
    await expect.element(page.getByText('Waiting')).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).toHaveTextContent('It failed')
    await button('Close notice').click()
    await expect.element(page.getByText('It failed')).not.toBeInTheDocument()
  })

  test('with the same words is not stacked', () => {
    const toasts = createToasts()
    toasts.show({ text: 'Copied' })
    toasts.show({ text: 'Copied' })
    expect(toasts.get()).toHaveLength(1)
  })
})

function Copying() {
  const [toasts] = useState(createToasts)
  const [open, setOpen] = useState(true)
  return (
    <Toaster toasts={toasts}>
      {open && (
        <Dialog title="Download" onClose={() => setOpen(false)}>
          <Button onClick={() => toasts.show({ text: 'Copied', tone: 'error' })}>Copy</Button>
          <Renaming />
        </Dialog>
      )}
    </Toaster>
  )
}

const topmost = () => page.getByRole('dialog').elements().at(-1)

test('a toast is announced and can be closed while dialogs are open, and stays when they are closed', async () => {
  mount(<Copying />)
  const region = page.getByRole('alert')
  await expect.element(button('Copy')).toBeVisible()
  expect(topmost()?.contains(region.element())).toBe(true)
  await button('Copy').click()
  await expect.element(region).toHaveTextContent('Copied')
  await button('Close notice').click()
  await expect.element(button('Copy')).toHaveFocus()
  await button('Copy').click()
  await button('Rename').click()
  await expect.element(dialog()).toBeVisible()
  expect(dialog().element().contains(region.element())).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(topmost()?.contains(region.element())).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(region).toHaveTextContent('Copied')
  await button('Close notice').click()
  await expect.poll(() => region.element().textContent).toBe('')
})

function Notices() {
  const [toasts] = useState(createToasts)
  const [open, setOpen] = useState(false)
  return (
    <Toaster toasts={toasts}>
      <Button onClick={() => toasts.show({ text: 'Copied', tone: 'error' })}>Copy</Button>
      {open && (
        <Dialog title="Help" onClose={() => setOpen(false)}>
          Keys
        </Dialog>
      )}
      <Button onClick={() => setOpen(true)}>Help</Button>
    </Toaster>
  )
}

test('a notice that had the focus has it again when a dialog is closed', async () => {
  mount(<Notices />)
  await button('Copy').click()
  const notice = button('Close notice')
  await expect.element(notice).toBeVisible()
  notice.element().focus()
  // as by a key: the focus stays in the notice
  button('Help')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect.element(help).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(notice).toHaveFocus()
})

test('a busy button keeps its focus and does nothing', async () => {
  const send = vi.fn<() => void>()
  const submit = vi.fn<() => void>()
  mount(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={send}>
        Save
      </Button>
    </form>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveFocus()
  expect([send, submit].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

function Theme() {
  const [value, setValue] = useState<'light' | 'dark'>('light')
  return (
    <Segmented
      label="Theme"
      value={value}
      onChange={setValue}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}

test('arrow keys choose a segment', async () => {
  mount(<Theme />)
  const light = page.getByRole('radio', { name: 'Light' })
  await expect.element(light).toBeChecked()
  light.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('an error replaces the hint and describes the field', async () => {
  mount(<TextField label="Name" value="" onChange={() => {}} hint="As people know it" error="Enter a name." />)
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Enter a name.')
  expect(page.getByText('As people know it').elements()).toEqual([])
})

function Naming() {
  const [error, setError] = useState<string>()
  return (
    <>
      <TextField label="Name" value="" onChange={() => {}} error={error} />
      <Button onClick={() => setError('Enter a name.')}>Save</Button>
    </>
  )
}

const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom

test('an error is announced, in a live region that leaves no gap while it is empty', async () => {
  mount(<Naming />)
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toBeVisible()
  const box = page.getByText('Name', { exact: true }).element().parentElement
  const region = box?.querySelector('[aria-live=polite]')
  expect(bottomOf(box)).toBe(bottomOf(field.element()))
  await button('Save').click()
  await expect.poll(() => region?.textContent).toBe('Enter a name.')
})

function Search() {
  const [value, setValue] = useState('')
  return <SearchField label="Search by name" value={value} onChange={setValue} shortcut="/" />
}

test('a search is cleared by Escape and by its cross', async () => {
  mount(<Search />)
  const field = page.getByRole('searchbox', { name: 'Search by name' })
  await field.fill('big')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await field.fill('big')
  await button('Clear search').click()
  await expect.element(field).toHaveValue('')
})

/** Relative luminance of a colour as it is drawn (WCAG 2.2). */
function luminance(colour: string): number {
  const brush = document.createElement('canvas').getContext('2d')
  if (brush === null) throw new Error('this browser draws nothing')
  brush.fillStyle = colour
  brush.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['light', 'dark'])('the border of a field has a contrast of 3 to 1, %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  mount(<TextField label="Name" value="" onChange={() => {}} />)
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toBeVisible()
  const { borderTopColor, backgroundColor } = getComputedStyle(field.element())
  const [dark = 0, light = 0] = [borderTopColor, backgroundColor].map(luminance).toSorted((a, b) => a - b)
  delete document.documentElement.dataset['theme']
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(3)
})

function Noticing() {
  const [toasts] = useState(createToasts)
  return (
    <Toaster toasts={toasts}>
      <main>
        <h1>Albums</h1>
        <Button onClick={() => toasts.show({ text: 'Copied', tone: 'error' })}>Copy</Button>
      </main>
    </Toaster>
  )
}

describe('closing a toast', () => {
  test('returns the focus', async () => {
    mount(<Noticing />)
    await button('Copy').click()
    await button('Close notice').click()
    await expect.element(button('Copy')).toHaveFocus()
  })

  test('focuses the heading of the page if nothing had the focus before', async () => {
    mount(<Noticing />)
    await button('Copy').click()
    button('Copy').element().blur()
    await button('Close notice').click()
    await expect.element(page.getByRole('heading', { name: 'Albums' })).toHaveFocus()
  })
})

test('a dialog without a field focuses its title, not its cross', async () => {
  mount(
    <Dialog title="Delete the webhook?" onClose={() => {}}>
      It is gone for good.
    </Dialog>,
  )
  await expect.element(page.getByRole('heading', { name: 'Delete the webhook?' })).toHaveFocus()
})

test('a sheet lies at the bottom edge of a small window, clear of the home indicator', async () => {
  await page.viewport(390, 700)
  document.documentElement.style.setProperty('--safe-bottom', '34px')
  mount(
    <Dialog title="Filter" onClose={() => {}} sheet>
      <Button>Last</Button>
    </Dialog>,
  )
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => Math.round(sheet.element().getBoundingClientRect().bottom)).toBe(700)
  expect(sheet.element().getBoundingClientRect().width).toBe(390)
  expect(button('Last').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(700 - 34)
  document.documentElement.style.removeProperty('--safe-bottom')
  await page.viewport(1440, 900)
})
