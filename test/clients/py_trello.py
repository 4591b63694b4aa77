"""py-trello against the sandbox: what its users do first."""
import datetime
import os
import types

import requests
from trello import TrelloClient

from tell import check, run

base = os.environ["SANDBOX_TRELLO"] + "/1/"


def request(method, url, **options):
    # The client knows one address only.
    return requests.request(method, url.replace("https://api.trello.com/1/", base), **options)


client = TrelloClient(
    api_key=os.environ["TRELLO_KEY"],
    api_secret=os.environ["TRELLO_TOKEN"],
    http_service=types.SimpleNamespace(request=request),
)
board = next(each for each in client.list_boards() if each.name == "Support")
inbox, doing = board.open_lists()[:2]
card = inbox.add_card("From py-trello", desc="Made by a client we did not write")
other = inbox.add_card("Another", due="2026-12-24T10:00:00.000Z", position="top")
fresh = lambda: client.get_card(card.id)
member = next(each for each in board.all_members() if each.username == "ada")


def moves():
    card.change_list(doing.id)
    check(fresh().list_id, doing.id)
    check(len(fresh().list_movements()), 1)


def due():
    card.set_due(datetime.datetime(2026, 12, 24, 10, 0))
    check(fresh().due[:10], "2026-12-24")
    card.set_due_complete()
    check(fresh().is_due_complete)
    card.remove_due_complete()
    card.remove_due()
    check(fresh().due, None)


def comments():
    made = card.comment("First")
    card.update_comment(made["id"], "Second")
    check([each["data"]["text"] for each in fresh().get_comments()], ["Second"])
    card.delete_comment(made)
    check(fresh().get_comments(), [])


def labels():
    label = board.add_label("urgent", "red")
    card.add_label(label)
    check([each.name for each in fresh().labels], ["urgent"])
    card.remove_label(label)
    check(not fresh().labels)
    board.delete_label(label.id)


def members():
    card.add_member(member)
    check(fresh().member_id, [member.id])
    card.remove_member(member)
    check(fresh().member_id, [])


def checklists():
    checklist = card.add_checklist("Steps", ["one", "two"], [False, True])
    checklist.set_checklist_item("one", True)
    checklist.rename_checklist_item("two", "three")
    checklist.add_checklist_item("four")
    [read] = fresh().checklists
    check([(each["name"], each["state"]) for each in read.items][:2], [("one", "complete"), ("three", "complete")])
    checklist.rename("Stages")
    checklist.delete()
    check(fresh().checklists, [])


def attachments():
    card.attach(name="notes.txt", file=b"bytes", mimeType="text/plain")
    card.attach(url="https://example.com/")
    kept = fresh().get_attachments()
    check(sorted(each.name for each in kept), ["https://example.com/", "notes.txt"])
    card.remove_attachment(kept[0].id)
    check(len(fresh().get_attachments()), 1)


def lists():
    made = board.add_list("New")
    made.set_name("Newer")
    made.set_pos("bottom")
    made.subscribe()
    made.unsubscribe()
    check(client.get_list(made.id).name, "Newer")
    made.close()
    check("Newer" in [each.name for each in board.closed_lists()])
    made.open()
    made.close()


def archive_all():
    made = board.add_list("Full")
    made.add_card("One")
    made.archive_all_cards()
    check(made.list_cards(), [])
    made.close()


def boards():
    made = client.add_board("A board of py-trello")
    made.set_name("Renamed")
    made.set_description("Text")
    read = client.get_board(made.id)
    check((read.name, read.description), ("Renamed", "Text"))
    made.close()
    made.open()
    made.delete()


def stars():
    # Its own add_star reads an object, where Trello's description answers the list of stars.
    client.fetch_json("members/me/boardStars", http_method="POST", post_args={"idBoard": board.id, "pos": "bottom"})
    check("Support" in [each.name for each in client.list_boards("starred")])
    stored = client.fetch_json("/members/me/boardStars")
    check(len(stored), 1)
    client.fetch_json("/members/me/boardStars/" + stored[0]["id"], http_method="DELETE")
    check(client.list_boards("starred"), [])


def people():
    check(member.fetch().full_name, "Ada Marsh")
    check(len(board.get_members()) >= 2)
    check(len(board.admin_members()) >= 1)


def workspaces():
    [workspace] = [each for each in client.list_organizations() if each.name == "contoso"]
    check("Support" in [each.name for each in workspace.all_boards()])
    check(len(workspace.get_members()) >= 2)
    check(client.get_organization("contoso").id, workspace.id)


def finds():
    check("From py-trello" in [each.name for each in client.search("py-trello", models=["cards"])])


def names():
    card.set_name("Renamed card")
    card.set_description("New text")
    card.set_pos("bottom")
    card.change_pos("top")
    read = fresh()
    check((read.name, read.description), ("Renamed card", "New text"))


def history():
    card.fetch_actions("all")
    check(card.actions[-1]["type"], "createCard")
    board.fetch_actions("createCard")
    check(len(board.actions) >= 2)
    doing.fetch_actions("all")


def archives():
    other.set_closed(True)
    check("Another" in [each.name for each in board.closed_cards()])
    other.delete()
    check("Another" in [each.name for each in board.all_cards()], False)


def refuses():
    try:
        client.get_card("0" * 24)
    except Exception as error:
        check("not found" in str(error))
        return
    check(False)


run(
    [
        ("boards and lists", lambda: check([each.name for each in board.open_lists()], ["Inbox", "Doing", "Waiting for customer", "Done"])),
        ("cards of a list", lambda: check("From py-trello" in [each.name for each in inbox.list_cards()])),
        ("cards of a board", lambda: check(len(board.open_cards()) >= 2 and len(board.visible_cards()) >= 2)),
        ("a card read again", lambda: check(fresh().name, "From py-trello")),
        ("move a card", moves),
        ("due dates", due),
        ("comments", comments),
        ("labels", labels),
        ("labels of a board", lambda: check(len(board.get_labels()) > 0)),
        ("members of a card", members),
        ("checklists", checklists),
        ("attachments", attachments),
        ("lists", lists),
        ("archive all cards of a list", archive_all),
        ("boards", boards),
        ("stars", stars),
        ("people", people),
        ("workspaces", workspaces),
        ("search", finds),
        ("names and positions", names),
        ("actions", history),
        ("custom fields of a board", lambda: check(isinstance(board.get_custom_field_definitions(), list))),
        ("hooks of a token", lambda: check(client.list_hooks(os.environ["TRELLO_TOKEN"]), [])),
        ("archive and delete a card", archives),
        ("an unknown card", refuses),
    ]
)
