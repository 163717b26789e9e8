import type { ReactElement } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useText } from "#web/lib/i18n.ts";
import { isSignedIn, logout, useSession } from "#web/lib/session.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { appText } from "./text.ts";

/** Who is here: an avatar with a menu, or the ways in. A guest is a visitor with a name. */
export function Account(): ReactElement {
  const t = useText(appText);
  const { user, isLoading } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  if (isLoading) return <Dots label={t("loadingUser")} />;
  if (user !== null && isSignedIn(user)) {
    const leave = (): void => {
      void navigate("/signin");
      logout();
    };
    return (
      <Menu
        label={t("account", { username: user.username })}
        face={<Avatar key={user.image_url} src={user.image_url} size={36} />}
      >
        <p className="menu-title">{user.username}</p>
        <Link className="menu-item" to="/profile">
          {t("viewProfile")}
        </Link>
        <button type="button" className="menu-item" onClick={leave}>
          {t("logout")}
        </button>
      </Menu>
    );
  }
  return (
    <div className="account">
      {user === null ? null : (
        <span className="account-guest" title={t("playingAs", { username: user.username })}>
          <Avatar src={user.image_url} size={28} />
          <span className="account-name">{user.username}</span>
        </span>
      )}
      <ButtonLink className="account-in" kind="quiet" to="/signin">
        {t("signIn")}
      </ButtonLink>
      {pathname === "/signup" ? null : (
        <ButtonLink className="account-up" to="/signup">
          {t("signUp")}
        </ButtonLink>
      )}
    </div>
  );
}
