/**
 * A tile that can be selected, without a node of its own for it. The circle is there for the pointer, for the focus, for
 * fingers, and as soon as anything is selected; with its tick (an L, turned) and a frame around the smaller photo it says
 * that this one is. The way in which it gets `aria-selected` is the way in which it looks selected: they can't disagree.
 */
export const selectable =
  'before:pointer-events-none before:absolute before:top-1.5 before:left-1.5 before:z-1 before:size-5.5 before:-rotate-45 before:rounded-full ' +
  'before:opacity-0 hover:before:opacity-100 focus-visible:before:opacity-100 pointer-coarse:before:opacity-100 in-data-selecting:before:opacity-100 ' +
  'before:bg-scrim/50 before:shadow-[inset_0_0_0_1.75px_var(--color-on-photo),0_0_3px_var(--color-scrim)] ' +
  'aria-selected:bg-surface aria-selected:shadow-[inset_0_0_0_3px_var(--color-accent)] aria-selected:*:first:scale-93 ' +
  'aria-selected:before:opacity-100 aria-selected:before:shadow-none aria-selected:before:[background:linear-gradient(var(--color-accent-ink)_0_0)_6.5px_7px/2px_7px_no-repeat,linear-gradient(var(--color-accent-ink)_0_0)_6.5px_12px/10px_2px_no-repeat,var(--color-accent-fill)]'
