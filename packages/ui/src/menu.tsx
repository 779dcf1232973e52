import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';
import { useMenu } from './use-menu.ts';

/** The props that `render` must spread on its element, such as a router link. */
export type MenuItemProps = {
  role: 'menuitem';
  tabIndex: -1;
  className: string;
  onClick: () => void;
  children: ReactNode;
};

export type MenuItem =
  | {
      key: string;
      label: ReactNode;
      icon?: IconName | undefined;
      /** Marks an action that cannot be undone. */
      tone?: 'danger' | undefined;
      /** Called when the item is selected, after the menu has closed. */
      onSelect?: (() => void) | undefined;
      /** Renders the item as another element, such as a link. */
      render?: ((props: MenuItemProps) => ReactNode) | undefined;
    }
  | { key: string; separator: true };

export type MenuProps = {
  /** The content of the button, and its name. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Instead of the arrow: for a trigger whose text is visually hidden. */
  icon?: IconName;
  /** Above the items, such as the name of the signed-in member. */
  header?: ReactNode;
  /** Shows the menu in the top layer: for buttons in dialogs and cards, which would clip it. */
  floats?: boolean;
  /** Opens at once, where the menu was imported on the click. */
  startsOpen?: boolean;
};

/** A button that opens a menu of actions and links. */
export function Menu({
  trigger,
  items,
  icon = 'chevron-down',
  header,
  floats = false,
  startsOpen = false,
}: MenuProps) {
  const id = useId();
  const {
    root,
    trigger: triggerRef,
    open,
    setOpen,
    close,
    onTriggerKeyDown,
    onMenuKeyDown,
    onBlur,
  } = useMenu(startsOpen);
  const select = (onSelect?: () => void) => () => {
    close();
    onSelect?.();
  };
  return (
    <div ref={root} className={styles.root} onBlur={onBlur}>
      <button
        ref={triggerRef}
        type="button"
        id={`${id}-trigger`}
        className={clsx(buttonClass('ghost'), styles.trigger)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => {
          setOpen(open ? false : 'first');
        }}
        onKeyDown={onTriggerKeyDown}
      >
        <span className={styles.shown}>
          {trigger}
          <Icon name={icon} size={icon === 'chevron-down' ? 16 : 20} />
        </span>
      </button>
      {open && (
        <div
          ref={floats ? floatBelow : undefined}
          popover={floats ? 'manual' : undefined}
          className={clsx(styles.popup, floats && styles.floating)}
        >
          {header && <div className={styles.header}>{header}</div>}
          <div role="menu" id={`${id}-menu`} aria-labelledby={`${id}-trigger`} onKeyDown={onMenuKeyDown}>
            {items.map((item) => {
              if ('separator' in item) return <hr key={item.key} className={styles.separator} />;
              const props: MenuItemProps = {
                role: 'menuitem',
                tabIndex: -1,
                className: clsx(styles.item, item.tone && styles[item.tone]),
                onClick: select(item.onSelect),
                children: (
                  <>
                    {item.icon && <Icon name={item.icon} />}
                    {item.label}
                  </>
                ),
              };
              return item.render ? (
                <div key={item.key} role="none">
                  {item.render(props)}
                </div>
              ) : (
                <button key={item.key} type="button" {...props} />
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}

const GAP_PX = 6;

/** Puts the menu into the top layer, below its button, or above where there is no room; follows the button on scroll. */
function floatBelow(popup: HTMLElement | null): (() => void) | undefined {
  if (!popup) return undefined;
  const button = popup.previousElementSibling;
  // Old browsers and jsdom have no top layer: the menu then floats within the page.
  if ('showPopover' in popup) popup.showPopover();
  const position = () => {
    if (!button) return;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const { width, height } = popup.getBoundingClientRect();
    const below = bottom + GAP_PX;
    const hasRoomBelow = below + height <= window.innerHeight;
    popup.style.top = `${hasRoomBelow ? below : Math.max(GAP_PX, top - GAP_PX - height)}px`;
    // A button at the right has its menu below its right edge.
    const start = left > window.innerWidth / 2 ? right - width : left;
    popup.style.left = `${Math.max(GAP_PX, Math.min(start, window.innerWidth - width - GAP_PX))}px`;
  };
  position();
  window.addEventListener('scroll', position, true);
  window.addEventListener('resize', position);
  return () => {
    window.removeEventListener('scroll', position, true);
    window.removeEventListener('resize', position);
  };
}
