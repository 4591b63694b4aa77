"""O365 (python-o365) against the sandbox: mail, folders, calendar and contacts as its users handle them."""
import datetime
import os
import time
import zoneinfo

from O365 import Account, MSGraphProtocol
from O365.category import CategoryColor

from tell import check, run


class SandboxProtocol(MSGraphProtocol):
    _protocol_url = os.environ["SANDBOX_GRAPH"] + "/"


account = Account(
    ("client", "secret"),
    protocol=SandboxProtocol(timezone=zoneinfo.ZoneInfo("Europe/London")),
    raise_http_errors=True,
)
# Its own way to tokens is MSAL, which signs in at Microsoft's addresses only.
account.connection.session = account.connection.get_session(load_token=False)
account.connection.session.headers["Authorization"] = "Bearer " + os.environ["GRAPH_TOKEN"]
mailbox = account.mailbox()
inbox = mailbox.inbox_folder()
me = os.environ["GRAPH_USER"]


def eventually(look):
    for _ in range(40):
        found = look()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError("It did not come.")


def pages():
    seen = [each.object_id for each in mailbox.get_messages(limit=60, batch=25)]
    check(len(seen) == len(set(seen)) and len(seen) > 25)


def filters():
    query = mailbox.new_query().contains("from", "mara")
    check(all("mara" in each.sender.address for each in inbox.get_messages(limit=5, query=query)))
    unread = mailbox.new_query().equals("isRead", False)
    check(not any(each.is_read for each in inbox.get_messages(limit=5, query=unread)))


def searches():
    found = list(inbox.get_messages(limit=5, query=mailbox.new_query().search("invoice")))
    check(len(found) > 0)


def sends():
    message = mailbox.new_message()
    message.to.add(me)
    message.subject = "From O365"
    message.body = "<p>Made by a client we did not write</p>"
    message.attachments.add([(__import__("io").BytesIO(b"bytes"), "notes.txt")])
    check(message.send())
    query = mailbox.new_query().equals("subject", "From O365")
    got = eventually(lambda: inbox.get_message(query=query, download_attachments=True))
    check([each.name for each in got.attachments], ["notes.txt"])


def drafts():
    draft = mailbox.new_message()
    draft.subject = "Draft of O365"
    check(draft.save_draft())
    draft.subject = "Changed draft"
    check(draft.save_draft())
    check(mailbox.get_message(object_id=draft.object_id).subject, "Changed draft")
    check(draft.delete())


def replies():
    original = next(iter(inbox.get_messages(limit=1)))
    reply = original.reply(to_all=False)
    reply.body = "Thank you"
    check(reply.save_draft())
    check(reply.is_draft)
    reply.delete()
    try:
        original.forward()  # names nobody, which Graph's page of createForward says is answered with 400
    except Exception as error:
        check("400" in str(error))
        return
    check(False)


def marks():
    message = next(iter(inbox.get_messages(limit=1)))
    message.mark_as_unread()
    check(mailbox.get_message(object_id=message.object_id).is_read, False)
    message.mark_as_read()
    check(mailbox.get_message(object_id=message.object_id).is_read)
    message.add_category("Blue category")
    check(message.save_message())
    check("Blue category" in mailbox.get_message(object_id=message.object_id).categories)


def moves():
    message = mailbox.new_message()
    message.subject = "To be moved"
    message.save_draft()
    copy = message.copy(mailbox.archive_folder())
    check(copy.subject, "To be moved")
    check(message.move(mailbox.archive_folder()))


def folders():
    check("Inbox" in [each.name for each in mailbox.get_folders()])
    made = mailbox.create_child_folder("Made by O365")
    check(made.update_folder_name("Renamed by O365"))
    check(mailbox.get_folder(folder_name="Renamed by O365").folder_id, made.folder_id)
    child = made.create_child_folder("Below")
    check([each.name for each in made.get_folders()], ["Below"])
    check(child.delete() and made.delete())


def settings():
    check(mailbox.get_settings().timezone is not None)


def categories():
    known = account.outlook_categories()
    check(len(known.get_categories()) > 0)
    made = known.create_category("Of O365", color=CategoryColor.ORANGE)
    check(made.name, "Of O365")
    check(made.delete())


schedule = account.schedule()
calendar = schedule.get_default_calendar()
noon = datetime.datetime(2027, 3, 2, 12, 0, tzinfo=zoneinfo.ZoneInfo("Europe/London"))


def events():
    event = calendar.new_event("From O365")
    event.start = noon
    event.end = noon + datetime.timedelta(hours=1)
    event.location = "Room 1"
    event.body = "Text"
    check(event.save())
    event.subject = "Changed by O365"
    check(event.save())
    read = calendar.get_event(event.object_id)
    check((read.subject, read.start), ("Changed by O365", noon))
    check(event.delete())


def series():
    event = calendar.new_event("Each Tuesday")
    event.start = noon
    event.end = noon + datetime.timedelta(hours=1)
    event.recurrence.set_weekly(1, days_of_week=["tuesday"], start=noon.date(), end=noon.date() + datetime.timedelta(days=21), first_day_of_week="monday")
    check(event.save())
    found = list(calendar.get_events(include_recurring=True, start_recurring=noon, end_recurring=noon + datetime.timedelta(days=15), limit=50))
    check(len([each for each in found if each.subject == "Each Tuesday"]), 3)
    check(event.delete())


def calendars():
    check(len(schedule.list_calendars()) > 0)
    made = schedule.new_calendar("Of O365")
    check(schedule.get_calendar(calendar_name="Of O365").calendar_id, made.calendar_id)
    made.name = "Renamed"
    check(made.update() and made.delete())


def availability():
    check(len(schedule.get_availability([me], noon, noon + datetime.timedelta(hours=2))), 1)


book = account.address_book()


def contacts():
    contact = book.new_contact()
    contact.name = "Pia"
    contact.surname = "Lund"
    contact.emails.add("pia@example.com")
    contact.business_phones = "0123"
    check(contact.save())
    contact.job_title = "Captain"
    check(contact.save())
    query = book.q()
    found = list(book.get_contacts(query=query.any("email_addresses", query.equals("address", "pia@example.com"))))
    check([each.job_title for each in found], ["Captain"])
    check(contact.delete())


def contact_folders():
    # It takes folders below the address book for the address book itself, so there is nothing more to do with one.
    check(book.create_child_folder("Of O365").name, "Of O365")
    check("Of O365" in [each.name for each in book.get_folders()])


def directory():
    check(account.get_current_user_data().mail, me)
    check("ben@contoso.example" in [each.mail for each in account.directory().get_users(limit=None)])


def refuses():
    try:
        mailbox.get_message(object_id="nonsense")
    except Exception as error:
        check("400" in str(error) and "Id is malformed" in str(error))
        return
    check(False)


run(
    [
        ("pages of messages", pages),
        ("filters", filters),
        ("search", searches),
        ("send with a file", sends),
        ("drafts", drafts),
        ("reply, and forward to nobody", replies),
        ("read, unread, categories", marks),
        ("copy and move", moves),
        ("folders", folders),
        ("mailbox settings", settings),
        ("master categories", categories),
        ("events", events),
        ("a series", series),
        ("calendars", calendars),
        ("availability", availability),
        ("contacts", contacts),
        ("contact folders", contact_folders),
        ("people", directory),
        ("a malformed id", refuses),
    ]
)
