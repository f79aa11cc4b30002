import type { ReactNode } from "react";
import { ListPage } from "../../../list/list-page.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";

interface NoticeFrameProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page around a ship notice that is written. */
export const NoticeFrame = ({ title, actions, children }: NoticeFrameProps) => (
  <ListPage
    title={title}
    actions={actions}
    above={
      <BackLink to="/orders" search={{ tab: "to_ship" }}>
        Orders to ship
      </BackLink>
    }
    beside={title.startsWith("New") && <Badge>Draft</Badge>}
  >
    {children}
  </ListPage>
);
